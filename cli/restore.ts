/**
 * `muster restore`: restores a backup to an empty or new folder. An interrupted restore leaves nothing half
 * done.
 */
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { example } from '../src/commandTree'
import { migrationsFrom } from '../src/createApp'
import { disk, leaveFree } from '../src/archive/disk'
import type { Config } from '../src/config'
import { invalid } from '../src/domain/errors'
import { canRead } from '../src/inputFile'
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
import { agreed } from './agreed'
import { openApp } from './database'
import { modules } from './modules'
import { inNewFolder, refuseTaken } from './newFolder'

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
      if (!yes && !(await agreed('Restore it?'))) {
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

function refuseNewer(about: About) {
  const known = new Set(migrationsFrom(modules).map(({ name }) => name))
  const newer = about.schema.find((name) => !known.has(name))
  if (newer)
    throw invalid(
      `This backup was made by Muster ${about.version}, whose database has ${newer}; this is Muster ` +
        `${version}, which is older. Upgrade Muster first.`,
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
  await inNewFolder(data, 'restoring', async (beside) => {
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
  })
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
