/** `muster backup`: makes a backup, also while the server runs; lists backups; verifies one. */
import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { example } from '../src/commandTree'
import type { App } from '../src/app'
import { migrationsFrom } from '../src/createApp'
import { headOf } from '../src/archive/archive'
import { isEncrypted } from '../src/archive/sealing'
import { systemClock } from '../src/clock'
import type { Config } from '../src/config'
import { connect } from '../src/driver'
import { dayOf, dayText, timeOf } from '../src/domain/day'
import { conflict } from '../src/domain/errors'
import { canRead, readInput } from '../src/inputFile'
import { backupLock, lock } from '../src/lock'
import { canMakeFolder } from '../src/outputFile'
import { listOptions, printList, type ListColumn, type ListFlags } from '../src/listing'
import { progress, readSecret } from '../src/terminal'
import {
  backupFolder,
  backupsIn,
  freeName,
  makeBackup,
  verified,
  runnerOf,
  underWay,
  type About,
  type Made,
  type Progress,
} from '../modules/backups/service'
import { CannotStart } from './cannotStart'
import { databaseFile, isThere, openFolder } from './database'
import { modules } from './modules'

export type PassphraseFlag = { passphraseFile?: string }
export const passphraseOption = [
  '--passphrase-file <file>',
  'a file whose first line is the passphrase (MUSTER_BACKUP_PASSPHRASE)',
] as const

export function backupCommand(program: Command, config: () => Config, open: () => Promise<App>) {
  const backup = example(program.command('backup'), 'backup --to /media/usb/muster')
    .description('back up the database and files to one file, also while the server runs')
    .option(
      '--to <path>',
      'another folder, or a file that ends in .muster; old backups there are not deleted',
    )
    .option(...passphraseOption)
    .action(async ({ to, passphraseFile }: { to?: string } & PassphraseFlag) => {
      const settings = config()
      if (!isThere(databaseFile(settings)))
        throw new CannotStart(`There is no Muster database in ${settings.data}. Name its folder with --data.`)
      const passphrase = passphraseOf(settings, passphraseFile)
      const { file, size, about } = await made(settings, open, to, passphrase)
      console.log(
        `${file}: ${megabytes(size)}${passphrase === null ? '' : ', encrypted'}, read back and ` +
          `whole.\n${tellsOf(about)}`,
      )
    })

  listOptions(example(backup.command('list'), 'backup list --to /media/usb/muster'), columns)
    .description('list the backups of a folder, newest first')
    .option('--to <folder>', 'another folder')
    .action(async (_: unknown, command: Command) => {
      const { to, ...flags } = command.optsWithGlobals<ListFlags & { to?: string }>()
      const folder = resolve(to ?? backupFolder(config()))
      await printList(await backupsIn(folder), columns, flags, `There is no backup in ${folder}.`)
    })

  example(backup.command('verify'), 'backup verify /media/usb/muster/muster-2026-11-23-0230.muster')
    .description(
      'verify a backup: every byte, every hash, and its database; exit code 1 if anything ' + 'is wrong',
    )
    .argument('<file>')
    .option(...passphraseOption)
    .action(async (file: string, _: unknown, command: Command) => {
      canRead(file)
      const passphrase = await passphraseFor(
        file,
        config(),
        command.optsWithGlobals<PassphraseFlag>().passphraseFile,
      )
      const folder = mkdtempSync(join(tmpdir(), 'muster-verify-'))
      try {
        const { about, manifest } = await verified(file, passphrase, folder, {
          came: byteProgress('Reading the backup', statSync(file).size),
        })
        console.log(
          `${basename(file)} is valid: ${manifest.entries.length} entries, each as it was ` +
            `written.\n${tellsOf(about)}`,
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    })
}

type Listed = Awaited<ReturnType<typeof backupsIn>>[number]

const columns: readonly ListColumn<Listed>[] = [
  { field: 'name', title: 'File', value: ({ name }) => name },
  { field: 'at', title: 'Made, UTC', value: ({ at }) => at.slice(0, 16).replace('T', ' ') },
  { field: 'bytes', title: 'Bytes', value: ({ size }) => size },
  { field: 'encrypted', title: 'Encrypted', value: ({ isEncrypted }) => (isEncrypted ? 'Yes' : 'No') },
]

async function made(
  config: Config,
  open: () => Promise<App>,
  to: string | undefined,
  passphrase: string | null,
): Promise<Made> {
  const came = stages()
  const now = systemClock.now()
  if (to !== undefined) canMakeFolder(to.endsWith('.muster') ? dirname(resolve(to)) : to)
  const target =
    to === undefined ? undefined : to.endsWith('.muster') ? resolve(to) : await freeName(resolve(to), now)
  if (target !== undefined && existsSync(target))
    throw conflict(`${target} already exists. A backup never overwrites a file.`)
  if (isOurs(config))
    return runnerOf(await open()).begin({
      origin: { actor: null, source: 'cli' },
      passphrase,
      came,
      ...(target ? { to: target } : {}),
    })

  // Before an upgrade the new program makes the backup, so it copies the database without migrating it.
  openFolder(config)
  const release = lock(backupLock(config.data))
  if (!release) throw conflict(underWay)
  try {
    const one = await makeBackup(
      {
        database: databaseFile(config),
        data: config.data,
        target: target ?? (await freeName(backupFolder(config), now)),
        passphrase,
        now,
      },
      came,
    )
    console.log('The database belongs to another version of Muster. It was backed up unchanged.')
    return one
  } finally {
    release()
  }
}

/** Whether its schema is the current one. */
function isOurs(config: Config): boolean {
  let connection
  try {
    connection = connect(databaseFile(config), { readonly: true })
    connection.exec('pragma busy_timeout = 5000')
    const had = new Set(
      (connection.prepare('select name from migrations').all([]) as { name: string }[]).map(
        ({ name }) => name,
      ),
    )
    const known = migrationsFrom(modules).map(({ name }) => name)
    return had.size === known.length && known.every((name) => had.has(name))
  } catch {
    // A problem is reported when the backup is opened.
    return true
  } finally {
    connection?.close()
  }
}

/** Prints a line for each stage. */
function stages(): (progress: Progress) => void {
  const labels: Record<Progress['stage'], string> = {
    copying: 'Copying the database',
    writing: 'Writing the backup',
    checking: 'Checking the backup',
  }
  let stage: Progress['stage'] | null = null
  let show: (done: number) => void = () => {}
  return (now) => {
    if (now.stage !== stage) show = progress(labels[(stage = now.stage)], now.total)
    show(now.done)
  }
}

export function byteProgress(label: string, total: number): (bytes: number) => void {
  const show = progress(label, total)
  let done = 0
  return (bytes) => show(Math.min(total, (done += bytes)))
}

function passphraseOf(config: Config, file?: string): string | null {
  if (file === undefined) return config.backupPassphrase
  const line = readInput(file).toString('utf8').split(/\r?\n/)[0]!
  if (!line) throw new CannotStart(`The first line of ${file} is empty: it should be the passphrase.`)
  return line
}

/** For an existing backup: asks at a terminal if the passphrase is needed and missing. */
export async function passphraseFor(backup: string, config: Config, file?: string): Promise<string | null> {
  const { head } = await headOf(backup)
  if (!isEncrypted(head)) return null
  return (
    passphraseOf(config, file) ??
    (process.stdin.isTTY ? await readSecret('Passphrase of the backup: ') : null)
  )
}

/** The content of a backup in a sentence. */
export function tellsOf({
  firm,
  zone,
  madeAt,
  version,
  people,
  active,
  entries,
  database,
  files,
  filesBytes,
}: About): string {
  const at = zone
    ? `${dayText(dayOf(madeAt, zone))}, ${timeOf(madeAt, zone)} (${zone})`
    : `${madeAt.slice(0, 16).replace('T', ' ')} UTC`
  const count = (n: number, one: string, many: string) =>
    `${n.toLocaleString('en-IN')} ${n === 1 ? one : many}`
  return (
    `${firm ?? 'No firm yet'}, as of ${at}, by Muster ${version}: ${count(people, 'person', 'people')} ` +
    `(${active} active), ${count(entries, 'entry', 'entries')} of the audit, a database of ` +
    `${megabytes(database)}, ` +
    `${files ? `${count(files, 'file', 'files')} of ${megabytes(filesBytes)}` : 'no files'}.`
  )
}

export function megabytes(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`
}
