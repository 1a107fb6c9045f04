/** `muster doctor`: one line a finding, and what to do. Exit code 1 when something is wrong. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { App, Finding } from '../src/app'
import type { Config } from '../src/config'
import { backends } from '../src/driver'
import { version } from '../src/version'
import { databaseFile } from './database'
import { modules } from './modules'
import { surroundings } from './surroundings'

/** Of what nobody can mend by a setting. */
const otherwise = 'Please report this line. Make a backup before anything else: muster backup'

export function doctorCommand(program: Command, open: () => Promise<App>) {
  program
    .command('doctor')
    .description('check settings, machine, database, files and schedule')
    .action(async () => {
      const app = await open()
      const found = [
        ...running(app.config),
        ...(await surroundings(app)),
        ...database(app),
        ...app.ask((ask) => modules.flatMap((m) => m.checks?.(ask) ?? [])),
        ...(await Promise.all(modules.map(async (m) => (await m.examine?.(app)) ?? []))).flat(),
        ...schedule(app),
      ]
      for (const { ok, text, todo = ok ? '' : otherwise } of found)
        console.log(`${ok ? 'ok  ' : 'BAD '} ${text}${todo ? `\n      ${todo}` : ''}`)
      if (found.some((f) => !f.ok)) process.exitCode = 1
    })
}

function running(config: Config): Finding[] {
  return [
    { ok: true, text: `Muster ${version} on Node ${process.versions.node}, SQLite through ${backends()[0]}` },
    { ok: existsSync(join(config.data, 'files')), text: `Data folder ${config.data}` },
  ]
}

function database(app: App): Finding[] {
  const { db } = app.database.writer
  const integrity = db.one<{ quick_check: string }>('pragma quick_check(1)')!.quick_check
  const foreign = db.all('pragma foreign_key_check').length
  return [
    {
      ok: integrity === 'ok',
      text: `Database ${databaseFile(app.config)}: ${integrity}`,
      ...(integrity === 'ok' ? {} : { todo: 'Stop Muster and restore the last good backup.' }),
    },
    {
      ok: foreign === 0,
      text: foreign === 0 ? 'Every reference is whole' : `${foreign} references lead nowhere`,
      ...(foreign
        ? {
            todo:
              'Somebody else has written to the database. Keep a copy of it, and restore the last good ' +
              'backup.',
          }
        : {}),
    },
  ]
}

function schedule(app: App): Finding[] {
  return app.scheduler.list().map((job) => ({
    ok: !job.error,
    text: `Job ${job.name}: ${job.error ?? job.result ?? 'has not run yet'}`,
    ...(job.error ? { todo: `muster jobs run ${job.name}` } : {}),
  }))
}
