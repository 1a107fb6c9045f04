/** `muster doctor`: one line a finding, and what to do. Exit code 1 when something is wrong. */
import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { App, Finding } from '../src/app'
import type { Config } from '../src/config'
import { isLoopback } from '../src/address'
import { backends } from '../src/driver'
import { version } from '../src/version'
import { databaseFile } from './database'
import { modules } from './modules'

export function doctorCommand(program: Command, open: () => Promise<App>) {
  program
    .command('doctor')
    .description('check settings, database, files and schedule')
    .action(async () => {
      const app = await open()
      const found = [...environment(app.config), ...database(app), ...app.ask((ask) => modules.flatMap((m) => m.checks?.(ask) ?? [])), ...(await Promise.all(modules.map(async (m) => (await m.examine?.(app)) ?? []))).flat(), ...schedule(app)]
      for (const { ok, text, todo } of found) console.log(`${ok ? 'ok  ' : 'BAD '} ${text}${todo ? `\n      ${todo}` : ''}`)
      if (found.some((f) => !f.ok)) process.exitCode = 1
    })
}

function environment(config: Config): Finding[] {
  const free = statfsSync(config.data)
  const megabytes = Math.floor((free.bavail * free.bsize) / 1_048_576)
  const behind = !config.trustProxy && isLoopback(config.host)
  return [
    { ok: true, text: `Muster ${version} on Node ${process.versions.node}, SQLite through ${backends()[0]}` },
    { ok: existsSync(join(config.data, 'files')), text: `Data folder ${config.data}` },
    { ok: megabytes > 200, text: `${megabytes} MB free`, ...(megabytes > 200 ? {} : { todo: 'Make room: below 200 MB writes may soon be refused.' }) },
    {
      ok: true,
      text: config.trustProxy ? 'X-Forwarded-For of the proxy is believed' : 'No proxy is trusted',
      ...(behind ? { todo: 'Behind a reverse proxy set MUSTER_TRUST_PROXY=1, or wrong passwords are counted by account only.' } : {}),
    },
  ]
}

function database(app: App): Finding[] {
  const { db } = app.database.writer
  const integrity = db.one<{ quick_check: string }>('pragma quick_check(1)')!.quick_check
  const foreign = db.all('pragma foreign_key_check').length
  return [
    { ok: integrity === 'ok', text: `Database ${databaseFile(app.config)}: ${integrity}`, ...(integrity === 'ok' ? {} : { todo: 'Stop Muster and restore the last good backup.' }) },
    { ok: foreign === 0, text: foreign === 0 ? 'Every reference is whole' : `${foreign} references lead nowhere` },
  ]
}

function schedule(app: App): Finding[] {
  return app.scheduler.list().map((job) => ({
    ok: !job.error,
    text: `Job ${job.name}: ${job.error ?? job.result ?? 'has not run yet'}`,
    ...(job.error ? { todo: `muster jobs run ${job.name}` } : {}),
  }))
}
