/**
 * Opens what a running firm owns: the folder, the database, the files. Each thing that can be wrong is one
 * sentence.
 */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { App } from '../src/app'
import { createApp } from '../src/createApp'
import { makeFolder } from '../src/archive/disk'
import { systemClock } from '../src/clock'
import type { Config } from '../src/config'
import { openDatabase, type Database, type DatabaseOptions } from '../src/db'
import { isBusy } from '../src/driver'
import { openFiles } from '../src/files'
import type { Route } from '../src/http'
import type { Log } from '../src/log'
import type { Meter } from '../src/meter'
import { FailedMigration, NewerDatabase } from '../src/migrate'
import { CannotStart } from './cannotStart'
import { modules } from './modules'
import { copyBeforeUpgrade } from './upgrade'

export const databaseFile = (config: Pick<Config, 'data'>) => join(config.data, 'muster.db')

/** A folder that may not be looked into is not one without a database. */
export function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false
    throw new CannotStart(
      `This user may not look into ${dirname(file)}. Run the command as the user that Muster runs as.`,
    )
  }
}

export function openFolder(config: Pick<Config, 'data'>) {
  // Salaries and password hashes are nobody else's on this machine.
  process.umask(0o077)
  try {
    makeFolder(join(config.data, 'files'))
    accessSync(config.data, constants.W_OK)
    if (existsSync(databaseFile(config))) accessSync(databaseFile(config), constants.W_OK)
  } catch {
    throw new CannotStart(
      `The data folder ${config.data} cannot be written. Give this user the right to write there, or ` +
        'name another with --data.',
    )
  }
}

/** Files and no database: a disk that is not mounted, or a restore that stopped half-way, and no new firm. */
function refuseLostDatabase(config: Pick<Config, 'data'>) {
  const file = databaseFile(config)
  if (existsSync(file) && statSync(file).size > 0) return
  const files = join(config.data, 'files')
  const holdsFiles = readdirSync(files, { recursive: true, withFileTypes: true }).some((one) => one.isFile())
  if (holdsFiles)
    throw new CannotStart(
      `${files} holds files of a firm, and ${file} is missing or empty. Mount the disk that it is on, or ` +
        'restore a backup (docs/operate/backup.md). To begin with an empty firm, move the files folder away.',
    )
}

export function openApp(
  config: Config,
  log: Log,
  parts: {
    routes?: Route[]
    built?: string
    meter?: Meter | undefined
    web?: (path: string, event: never) => unknown
    database?: DatabaseOptions
    /** It is a copy itself, which needs none before it is upgraded. */ isCopy?: boolean
  } = {},
): App {
  openFolder(config)
  if (!parts.isCopy) refuseLostDatabase(config)
  const database = openOrSay(config, parts.database)
  try {
    if (!parts.isCopy) copyBeforeUpgrade(database, config.data)
    return createApp({
      modules,
      database,
      clock: systemClock,
      config,
      log,
      files: openFiles(join(config.data, 'files')),
      built: parts.built,
      meter: parts.meter,
      ...(parts.routes ? { routes: parts.routes } : {}),
      ...(parts.web ? { web: parts.web as never } : {}),
    })
  } catch (error) {
    void database.close()
    throw inWords(error, config)
  }
}

/** The database of a folder, or one sentence on why it cannot be opened. */
export function openOrSay(config: Pick<Config, 'data'>, options?: DatabaseOptions): Database {
  const file = databaseFile(config)
  try {
    return openDatabase(file, options)
  } catch (error) {
    throw isBusy(error)
      ? inWords(error, config)
      : new CannotStart(
          `${file} cannot be opened as a database (${(error as Error).message}). \`muster doctor\` says ` +
            'what still reads of it; docs/operate/backup.md how a backup is restored.',
          { cause: error },
        )
  }
}

/** What a person can mend, in a sentence; anything else as it is. */
export function inWords(error: unknown, { data }: Pick<Config, 'data'>): unknown {
  if (error instanceof NewerDatabase) return new CannotStart(error.message)
  if (error instanceof FailedMigration)
    return new CannotStart(
      `The database could not be upgraded. ${error.message}. It is as it was: the Muster that wrote it ` +
        'goes on with it.',
    )
  if (isBusy(error))
    return new CannotStart(`The database in ${data} is locked by another program. Stop it and try again.`)
  return error
}
