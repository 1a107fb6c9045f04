/**
 * The backup folder: lists backups and deletes expired ones. Files that Muster did not make for this firm are
 * not touched.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { headOf } from '../../src/archive/archive'
import { isEncrypted } from '../../src/archive/sealing'
import type { Config } from '../../src/config'
import type { Instant } from '../../src/domain/day'
import { nameOf, outdated, readName, type Retention } from './rules'

export const backupFolder = (config: Pick<Config, 'data' | 'backups'>) =>
  config.backups ?? join(config.data, 'backups')

export type StoredBackup = {
  name: string
  path: string
  at: Instant
  size: number
  isEncrypted: boolean
  of: string
}

/** Newest first. Another firm's backups may be in the folder: `of` tells. */
export async function backupsIn(folder: string): Promise<StoredBackup[]> {
  const stored: StoredBackup[] = []
  for (const name of await names(folder)) {
    const named = readName(name)
    const path = join(folder, name)
    if (!named || !(await stat(path)).isFile()) continue
    const head = await headOf(path).catch(() => null)
    if (head)
      stored.push({
        name,
        path,
        at: named.at,
        size: (await stat(path)).size,
        isEncrypted: isEncrypted(head.head),
        of: head.head.of,
      })
  }
  return stored.toSorted((a, b) =>
    a.at < b.at ? 1 : a.at > b.at ? -1 : readName(b.name)!.nth - readName(a.name)!.nth,
  )
}

/** A free file name. */
export async function freeName(folder: string, now: Instant): Promise<string> {
  const taken = new Set(await names(folder))
  for (let nth = 1; ; nth++) if (!taken.has(nameOf(now, nth))) return join(folder, nameOf(now, nth))
}

/**
 * Deletes expired backups and returns their names. One that cannot be deleted stays, and is passed to
 * `failed`.
 */
export async function rotate(
  folder: string,
  made: StoredBackup,
  keep: Retention,
  zone: string,
  failed: (path: string, error: Error) => void,
): Promise<string[]> {
  const own = (await backupsIn(folder)).filter(({ of }) => of === made.of)
  const gone: string[] = []
  for (const name of outdated(
    own.map((one) => one.name),
    keep,
    zone,
    made.name,
  ))
    await rm(join(folder, name)).then(
      () => void gone.push(name),
      (error: Error) => failed(join(folder, name), error),
    )
  return gone
}

/** Deletes the leftovers of a killed backup; only while the lock is held. */
export async function sweep(folder: string): Promise<void> {
  for (const name of await names(folder))
    if (name.endsWith('.part') && readName(name.slice(0, -5))) await rm(join(folder, name), { force: true })
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
