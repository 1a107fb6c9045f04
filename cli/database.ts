/** Opens the data of a firm: folder, database and files. Each problem is one sentence. */
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

/** A folder without read permission is different from one without a database. */
export function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false
    throw new CannotStart(
      `No permission to read ${dirname(file)}. Run the command as the user that runs Muster.`,
    )
  }
}

export function openFolder(config: Pick<Config, 'data'>) {
  // Protects salaries and password hashes from other users of this machine.
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

/** Files without a database mean an unmounted disk or an interrupted restore, not a new firm. */
function refuseLostDatabase(config: Pick<Config, 'data'>) {
  const file = databaseFile(config)
  if (existsSync(file) && statSync(file).size > 0) return
  const files = join(config.data, 'files')
  const holdsFiles = readdirSync(files, { recursive: true, withFileTypes: true }).some((one) => one.isFile())
  if (holdsFiles)
    throw new CannotStart(
      `${files} contains a firm's files, but ${file} is missing or empty. Mount its disk, or ` +
        'restore a backup (docs/operate/backup.md). To start an empty firm, move the files folder away.',
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
    /** It is a copy itself, so it needs none before an upgrade. */ isCopy?: boolean
  } = {},
): App {
  openFolder(config)
  if (!parts.isCopy) refuseLostDatabase(config)
  const isReplicated = config.replica !== null && !parts.isCopy
  const database = openOrSay(config, { isReplicated, ...parts.database })
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

/** Opens the database of a folder, or throws one sentence about the problem. */
export function openOrSay(config: Pick<Config, 'data'>, options?: DatabaseOptions): Database {
  const file = databaseFile(config)
  try {
    return openDatabase(file, options)
  } catch (error) {
    throw isBusy(error)
      ? inWords(error, config)
      : new CannotStart(
          `${file} cannot be opened as a database (${(error as Error).message}). \`muster doctor\` says ` +
            'what is readable; docs/operate/backup.md explains how to restore a backup.',
          { cause: error },
        )
  }
}

/** A problem that a person can fix becomes a sentence; other errors stay. */
export function inWords(error: unknown, { data }: Pick<Config, 'data'>): unknown {
  if (error instanceof NewerDatabase) return new CannotStart(error.message)
  if (error instanceof FailedMigration)
    return new CannotStart(
      `The database could not be upgraded. ${error.message}. It is unchanged: the version of Muster ` +
        'that wrote it still works with it.',
    )
  if (isBusy(error))
    return new CannotStart(`The database in ${data} is locked by another program. Stop it and try again.`)
  return error
}
