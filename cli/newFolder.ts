/**
 * Fills a new or empty data folder. The work is done in a folder beside it, which is renamed at the very end:
 * an interrupted command leaves nothing half done.
 */
import { existsSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder, renameSafely, syncFolder } from '../src/archive/disk'
import { diskTrouble } from '../src/diskErrors'
import { conflict, invalid, Refusal } from '../src/domain/errors'
import { lock } from '../src/lock'
import { CannotStart } from './cannotStart'

/** The name begins those of its temporary files. */
export const lockName = 'filling.lock'

/** `doing` names the working folder: `.muster.restoring`. */
export async function inNewFolder(
  data: string,
  doing: string,
  fill: (beside: string) => Promise<void>,
): Promise<void> {
  const beside = join(dirname(data), `.${basename(data)}.${doing}`)
  const release = await begun(beside, data)
  try {
    await fill(beside)
    for (const folder of await foldersOf(beside)) await syncFolder(folder)
    release()
    await rm(join(beside, lockName), { force: true })
    refuseTaken(data)
    if (existsSync(data)) rmdirSync(data)
    await renameSafely(beside, data)
  } catch (error) {
    release()
    await rm(beside, { recursive: true, force: true }).catch(() => {})
    throw inWords(error, dirname(data))
  }
}

/** Throws unless the folder is empty or missing, and can be replaced. */
export function refuseTaken(data: string) {
  if (!existsSync(data)) return
  if (!statSync(data).isDirectory()) throw conflict(`${data} is a file. Name a folder with --data.`)
  const inside = readdirSync(data)
  if (inside.length)
    throw conflict(
      `${data} already holds ${inside.includes('muster.db') ? 'a Muster database' : inside[0]}. ` +
        'Data is never overwritten: name an empty folder with --data, or move this one away first.',
    )
  if (statSync(data).dev !== statSync(dirname(data)).dev)
    throw conflict(
      `${data} is a mount point, which cannot be replaced atomically. Name a folder on it, such as ` +
        `${join(data, 'muster')}.`,
    )
}

/** Creates the empty working folder. Leftovers of a killed command are deleted. */
async function begun(beside: string, data: string): Promise<() => void> {
  let release: (() => void) | null
  try {
    process.umask(0o077)
    makeFolder(beside)
    release = lock(join(beside, lockName))
  } catch (error) {
    throw inWords(error, dirname(data))
  }
  if (!release) throw conflict(`Another command is filling ${data}.`)
  for (const name of await readdir(beside))
    if (!name.startsWith(lockName)) await rm(join(beside, name), { recursive: true, force: true })
  return release
}

async function foldersOf(folder: string): Promise<string[]> {
  const inside = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((entry) =>
    entry.isDirectory(),
  )
  return [...inside.map((entry) => join(entry.parentPath, entry.name)), folder]
}

function inWords(error: unknown, where: string): unknown {
  if (error instanceof Refusal || error instanceof CannotStart) return error
  if (diskTrouble(error) === 'full') return invalid(`The disk of ${where} is full. Nothing was changed.`)
  const { code } = error as NodeJS.ErrnoException
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(code ?? ''))
    return invalid(`${where} cannot be written. Nothing was changed.`)
  return error
}
