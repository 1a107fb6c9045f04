/** `muster doctor`: one line for each finding, with advice. Exit code 1 if something is wrong. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { example } from '../src/commandTree'
import type { App, Finding } from '../src/app'
import type { Config } from '../src/config'
import { backends } from '../src/driver'
import { version } from '../src/version'
import { openReader, type Db } from '../src/db'
import { diskTrouble } from '../src/diskErrors'
import { damageOf, restoring } from './damage'
import { databaseFile } from './database'
import { modules } from './modules'
import { openToOthers } from './openModes'
import { surroundings } from './environmentChecks'

/** For problems that no setting can fix. */
const otherwise = 'Please report this line. First make a backup: muster backup'

export function doctorCommand(program: Command, config: () => Config, open: () => Promise<App>) {
  example(program.command('doctor'), 'doctor')
    .description('check settings, machine, database, files and schedule')
    .action(async () => {
      const found = await open().then(examined, (error: unknown) => unopened(config(), error))
      for (const { ok, text, todo = ok ? '' : otherwise } of found)
        console.log(`${ok ? 'ok  ' : 'BAD '} ${text}${todo ? `\n      ${todo}` : ''}`)
      if (found.some((f) => !f.ok)) process.exitCode = 1
    })
}

/** A check that meets a damaged page says so, and the others continue. */
async function examined(app: App): Promise<Finding[]> {
  const found = [
    ...running(app.config),
    ...openToOthers(app.config),
    ...(await looked(app, 'Surroundings', () => surroundings(app))),
    ...(await databaseFindings(app)),
    ...(await fileFindings(app)),
  ]
  for (const { name, examine } of modules)
    if (examine) found.push(...(await looked(app, `This machine's part of ${name}`, () => examine(app))))
  found.push(...(await looked(app, 'The schedule', () => schedule(app))))
  return found
}

/** The database and the data of each module. True of a copy of the data folder, too. */
export async function databaseFindings(app: App): Promise<Finding[]> {
  const found = await looked(app, 'The database', () => database(app))
  for (const { name, checks } of modules)
    if (checks) found.push(...(await looked(app, `Data of ${name}`, () => app.ask(checks))))
  return found
}

/** Whether the files that rows name are there. */
export async function fileFindings(app: App): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { name, files } of modules)
    if (files) found.push(...(await looked(app, `Files of ${name}`, () => files(app))))
  return found
}

async function looked(
  app: App,
  name: string,
  look: () => Finding[] | Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    // A damaged page may also hold impossible values, such as a day that is none.
    if (diskTrouble(error) === null && checked(app.database.writer.db) === 'ok') throw error
    return [{ ok: false, text: `${name} could not be checked: ${(error as Error).message}`, todo: '' }]
  }
}

/** A database that Muster cannot open because of a damaged page. */
async function unopened(config: Config, error: unknown): Promise<Finding[]> {
  if (diskTrouble(error) !== 'damaged') throw error
  const findings = [...running(config), { ok: false, text: (error as Error).message, todo: restoring }]
  let reader: ReturnType<typeof openReader> | undefined
  try {
    reader = openReader(databaseFile(config))
    return [...findings, ...damageOf(reader.db)]
  } catch {
    // Even the list of tables is unreadable.
    return findings
  } finally {
    reader?.close()
  }
}

function running(config: Config): Finding[] {
  return [
    { ok: true, text: `Muster ${version} on Node ${process.versions.node}, SQLite through ${backends()[0]}` },
    { ok: existsSync(join(config.data, 'files')), text: `Data folder ${config.data}` },
  ]
}

function database(app: App): Finding[] {
  const { db } = app.database.writer
  const integrity = checked(db)
  if (integrity !== 'ok')
    return [
      { ok: false, text: `Database ${databaseFile(app.config)}: ${integrity}`, todo: '' },
      ...damageOf(app.database.reader),
    ]
  const foreign = db.all('pragma foreign_key_check').length
  return [
    { ok: true, text: `Database ${databaseFile(app.config)}: ok` },
    {
      ok: foreign === 0,
      text: foreign === 0 ? 'All references are valid' : `${foreign} references have no target`,
      ...(foreign
        ? {
            todo: 'Another program has changed the database. Copy it, and restore the last good ' + 'backup.',
          }
        : {}),
    },
  ]
}

/** 'ok', or the first problem. */
function checked(db: Db): string {
  try {
    return db.one<{ quick_check: string }>('pragma quick_check(1)')!.quick_check
  } catch (error) {
    return (error as Error).message
  }
}

function schedule(app: App): Finding[] {
  return app.scheduler.list().map((job) => ({
    ok: !job.error,
    text: `Job ${job.name}: ${job.error ?? job.result ?? 'has not run yet'}`,
    ...(job.error ? { todo: `muster jobs run ${job.name}` } : {}),
  }))
}
