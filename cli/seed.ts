/**
 * `muster seed demo`: the demo firm, of any size, in an empty database.
 *
 *   seedCommand(program)        the command
 *   seedApart(root, config)     the same in a process of its own, before serving
 *   fillDemo(database, clock)   the usual one while serving
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Command } from 'commander'
import { migrationsFrom, sourcesFrom } from '../src/createApp'
import { syncFile } from '../src/archive/disk'
import { systemClock, type Clock } from '../src/clock'
import { readConfig, type Config } from '../src/config'
import type { Database } from '../src/db'
import { isTaken } from '../src/driver'
import { conflict } from '../src/domain/errors'
import { silentLog } from '../src/log'
import { example } from '../src/commandTree'
import { migrate } from '../src/migrate'
import { progress } from '../src/terminal'
import { makeMissing } from '../modules/reports/service'
import { between, fewestEmployees, generateStory, todayOf, type Transaction } from '../data/story'
import { CannotStart } from './cannotStart'
import { databaseFile, inWords, openApp, openFolder, openOrSay } from './database'
import { modules } from './modules'

const usual = { employees: 40, months: 6, seed: 7 }
const most = { employees: 100_000, months: 120, seed: 2_147_483_647 }
const usualFolder = join('data', 'demo')

type Flags = { employees: string; months: string; seed: string; data?: string }

export function seedCommand(program: Command) {
  const seed = program.command('seed').description('fill an empty database')
  example(seed.command('demo'), 'seed demo --employees 40 --months 6 --seed 7 --data /tmp/demo')
    .description('fill it with the demo firm; the same numbers give the same firm')
    .option(
      '--employees <number>',
      'people of all roles, including former employees',
      String(usual.employees),
    )
    .option('--months <number>', 'months of attendance', String(usual.months))
    .option('--seed <number>', 'another number gives another firm', String(usual.seed))
    .option('--data <folder>', `data folder (MUSTER_DATA, ${usualFolder})`)
    .action(async (_: unknown, command: Command) => {
      const flags = command.optsWithGlobals<Flags>()
      const size = {
        employees: whole(program, flags, 'employees', fewestEmployees),
        months: whole(program, flags, 'months', 1),
        seed: whole(program, flags, 'seed', 0),
      }
      await seedDemo(flags.data ?? (process.env.MUSTER_DATA || usualFolder), size)
    })
}

/** Parses a number, or ends with one sentence and exit code 2. */
function whole(program: Command, flags: Flags, name: keyof typeof most, least: number): number {
  const number = /^\d{1,10}$/.test(flags[name]) ? Number(flags[name]) : -1
  if (number < least || number > most[name])
    program.error(`error: --${name} must be a whole number from ${least} to ${most[name]}`, { exitCode: 2 })
  return number
}

async function seedDemo(folder: string, size: { employees: number; months: number; seed: number }) {
  const config = readConfig(process.env, { data: folder })
  openFolder(config)
  const database = openEmpty(config)
  try {
    const show = progress('Creating the demo firm', 100)
    const now = systemClock.now()
    const { signIns, password } = await generateStory(database, {
      ...size,
      today: todayOf(now),
      now,
      onProgress: (done, total) => show(Math.floor((done / total) * 100)),
    })
    // Written without waiting for the disk, and flushed once here.
    database.writer.connection.exec('pragma synchronous = full; pragma wal_checkpoint(truncate)')
    syncFile(databaseFile(config))
    await database.close()
    await withReports(config)
    console.log(`The demo firm is in ${config.data}. Its sign-ins all have the password ${password}:`)
    for (const { role, email } of signIns) console.log(`  ${email.padEnd(24)}${role}`)
  } finally {
    await database.close()
  }
}

/**
 * Generates last month's reports now. Otherwise the first start would do it, which takes some 50 MB of
 * memory.
 */
async function withReports(config: Config) {
  const app = openApp(config, silentLog)
  try {
    await makeMissing(app)
  } finally {
    await app.stop()
  }
}

/** Uses a process of its own, so that the server does not retain the memory of seeding. */
export async function seedApart(root: string, config: Config) {
  const command = [join(root, 'bin', 'muster.js'), 'seed', 'demo', '--data', config.data]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new CannotStart('The demo firm could not be created. See the reason above.')
}

function openEmpty(config: Config): Database {
  const database = openOrSay(config, { synchronous: 'OFF' })
  try {
    migrate(database, migrationsFrom(modules), systemClock.now(), sourcesFrom(modules))
    if (holdsPeople(database))
      throw new CannotStart(
        `The database in ${config.data} already holds people. Choose an empty folder with --data.`,
      )
    return database
  } catch (error) {
    void database.close()
    throw inWords(error, config)
  }
}

/** Whether the database already belongs to a firm. */
export function holdsPeople({ writer: { db } }: Database): boolean {
  return Boolean(db.one('select 1 from users limit 1') ?? db.one('select 1 from firm'))
}

type Options = {
  employees?: number
  months?: number
  seed?: number
  onProgress?: (done: number, total: number) => void
  transaction?: Transaction
}

/**
 * Fills a migrated, empty database through its shared commit, so that a running server still answers. Throws
 * 409 if it has users.
 */
export async function fillDemo(database: Database, clock: Clock, options: Options = {}) {
  if (filling.has(database) || holdsPeople(database)) throw alreadySetUp()
  filling.add(database)
  try {
    const now = clock.now()
    return await generateStory(database, {
      ...usual,
      transaction: between(database),
      ...options,
      today: todayOf(now),
      now,
    })
  } catch (error) {
    // A firm was set up while the password was hashed, so the demo firm is not created.
    throw isTaken(error) ? alreadySetUp() : error
  } finally {
    filling.delete(database)
  }
}

export const alreadySetUp = () => conflict('This firm is already set up. Please sign in.')
/** Two browsers may ask at once; the first hash alone takes a quarter of a second. */
const filling = new WeakSet<Database>()
