/**
 * `muster restore`: restores a backup to an empty or new folder. It works in a folder beside it, which is
 * renamed at the very end. An interrupted restore leaves nothing half done.
 */
import { existsSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { example } from '../src/commandTree'
import { migrationsFrom } from '../src/createApp'
import { disk, Full, leaveFree, makeFolder, renameSafely, syncFolder } from '../src/archive/disk'
import type { Config } from '../src/config'
import { invalid, conflict, Refusal } from '../src/domain/errors'
import { canRead } from '../src/inputFile'
import { lock } from '../src/lock'
import { silentLog } from '../src/log'
import { version } from '../src/version'
import { aboutOf, verified, type About } from '../modules/backups/service'
import {
  megabytes,
  passphraseFor,
  passphraseOption,
  byteProgress,
  tellsOf,
  type PassphraseFlag,
} from './backup'
import { CannotStart } from './cannotStart'
import { openApp } from './database'
import { modules } from './modules'

export function restoreCommand(program: Command, config: () => Config) {
  example(
    program.command('restore'),
    'restore muster-2026-11-23-0230.muster --data /var/lib/muster-new --yes',
  )
    .description('restore a backup to an empty folder (--data); shows the plan first')
    .argument('<file>', 'the backup')
    .option(...passphraseOption)
    .option('--yes', 'skip the confirmation')
    .action(async (file: string, { passphraseFile, yes }: PassphraseFlag & { yes?: boolean }) => {
      const settings = config()
      canRead(file)
      const passphrase = await passphraseFor(file, settings, passphraseFile)
      const about = await aboutOf(file, passphrase)
      refuseNewer(about)
      refuseTaken(settings.data)
      console.log(`${tellsOf(about)}\n${plan(file, settings.data)}`)
      if (!yes && !(await agreed())) {
        console.error('Nothing was changed.')
        process.exitCode = 1
        return
      }
      await restore({ file, passphrase, about, config: settings })
      console.log(`Restored to ${settings.data}. Start it with: muster serve --data ${settings.data}`)
    })
}

const plan = (file: string, data: string) =>
  [
    `${resolve(file)} will be restored to ${data}, ` +
      `which ${existsSync(data) ? 'is empty' : 'will be created'}.`,
    'Everyone is signed out. Old sign-ins, password links and calendar links are not restored.',
    'Pending push and WhatsApp messages are not sent. WhatsApp must be linked again.',
  ].join('\n')

async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('Add --yes to confirm.')
    return false
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await lines.question('Restore it? (yes/no) ')).trim())
  } finally {
    lines.close()
  }
}

function refuseNewer(about: About) {
  const known = new Set(migrationsFrom(modules).map(({ name }) => name))
  const newer = about.schema.find((name) => !known.has(name))
  if (newer)
    throw invalid(
      `This backup was made by Muster ${about.version}, whose database has ${newer}; this is Muster ` +
        `${version}, which is older. Upgrade Muster first.`,
    )
}

function refuseTaken(data: string) {
  if (!existsSync(data)) return
  if (!statSync(data).isDirectory()) throw conflict(`${data} is a file. Name a folder with --data.`)
  const inside = readdirSync(data)
  if (inside.length)
    throw conflict(
      `${data} already holds ${inside.includes('muster.db') ? 'a Muster database' : inside[0]}. A ` +
        'restore never overwrites data: name an empty folder with --data, or move this one away ' +
        'first.',
    )
  if (statSync(data).dev !== statSync(dirname(data)).dev)
    throw conflict(
      `${data} is a mount point, which cannot be replaced atomically. Name a folder on it, such as ` +
        `${join(data, 'muster')}.`,
    )
}

export async function restore({
  file,
  passphrase,
  about,
  config,
}: {
  file: string
  passphrase: string | null
  about: About
  config: Config
}) {
  const { data } = config
  const beside = join(dirname(data), `.${basename(data)}.restoring`)
  const release = await begun(beside, data)
  try {
    const needed = about.database * 2 + about.filesBytes + leaveFree
    const free = await disk.free(beside)
    if (free < needed)
      throw invalid(
        `Not enough space in ${dirname(data)}: ${megabytes(needed)} are needed, ` +
          `${megabytes(free)} are free.`,
      )
    await verified(file, passphrase, beside, {
      withFiles: true,
      came: byteProgress('Reading the backup', statSync(file).size),
    })
    await taken(about, { ...config, data: beside, backups: null })
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

const lockName = 'restore.lock'

/** Creates the empty working folder. Leftovers of a killed restore are deleted. */
async function begun(beside: string, data: string): Promise<() => void> {
  let release: (() => void) | null
  try {
    process.umask(0o077)
    makeFolder(beside)
    release = lock(join(beside, lockName))
  } catch (error) {
    throw inWords(error, dirname(data))
  }
  if (!release) throw conflict(`Another restore to ${data} is running.`)
  for (const name of await readdir(beside))
    if (!name.startsWith(lockName)) await rm(join(beside, name), { recursive: true, force: true })
  return release
}

/** Migrates the copy and marks it as restored, which ends sessions and links. */
async function taken(about: About, config: Config) {
  const app = openApp(config, silentLog, { isCopy: true })
  try {
    await app.write(
      { actor: null, source: 'cli' },
      (tx) => void tx.record('backup.restored', { madeAt: about.madeAt, version: about.version }),
    )
    app.database.writer.connection.exec('pragma wal_checkpoint(truncate)')
  } finally {
    await app.stop()
  }
}

async function foldersOf(folder: string): Promise<string[]> {
  const inside = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((entry) =>
    entry.isDirectory(),
  )
  return [...inside.map((entry) => join(entry.parentPath, entry.name)), folder]
}

function inWords(error: unknown, where: string): unknown {
  if (error instanceof Refusal || error instanceof CannotStart) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (
    error instanceof Full ||
    ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code ?? '') ||
    /disk is full/.test(message)
  )
    return invalid(`The disk of ${where} is full. Nothing was restored.`)
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(code ?? ''))
    return invalid(`${where} cannot be written. Nothing was restored.`)
  return error
}
