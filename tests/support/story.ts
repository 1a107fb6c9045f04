/** The demo firm for tests: generated into separate databases, with the whole application on each. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, vi } from 'vitest'
import type { App } from '../../src/app'
import { createApp, migrationsFrom, sourcesFrom } from '../../src/createApp'
import { testClock } from '../../src/clock'
import { readConfig } from '../../src/config'
import { openDatabase, type Database } from '../../src/db'
import type { Instant } from '../../src/domain/day'
import { openFiles } from '../../src/files'
import { silentLog } from '../../src/log'
import { migrate } from '../../src/migrate'
import { demoRoute } from '../../cli/demoRoute'
import { modules } from '../../cli/modules'
import { seedCommand } from '../../cli/seed'
import { generateStory, todayOf } from '../../data/story'

/** A Friday, 13:10 in Mumbai. */
export const noon = '2026-11-20T07:40:00.000Z'
export const size = { employees: 60, months: 3, seed: 7 }

/** Call once in a file: a folder for its firms. They are closed after the last test. */
export function firms() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-story-'))
  const opened: { close(): Promise<unknown> }[] = []
  let count = 0
  afterAll(async () => {
    for (const one of opened.toReversed()) await one.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function fresh(now: Instant): Database {
    const database = openDatabase(join(folder, `${++count}.db`), { synchronous: 'OFF' })
    opened.push(database)
    migrate(database, migrationsFrom(modules), now, sourcesFrom(modules))
    return database
  }

  function appOn(database: Database, now: Instant, files = openFiles(null)): App {
    const config = {
      ...readConfig({
        MUSTER_DATA: folder,
        MUSTER_GEOCODER: 'off',
        MUSTER_WEATHER: 'off',
        MUSTER_WHATSAPP: 'simulator',
        MUSTER_LOG: 'silent',
      }),
      port: 0,
    }
    const app = createApp({
      modules,
      database,
      clock: testClock(now),
      config,
      log: silentLog,
      files,
      routes: [demoRoute],
    })
    opened.push({ close: () => app.stop() })
    return app
  }

  async function storyApp(now: Instant, given: Partial<typeof size> = {}): Promise<App> {
    const database = fresh(now)
    await generateStory(database, { ...size, ...given, today: todayOf(now), now })
    return appOn(database, now)
  }

  return { folder, fresh, appOn, generated: storyApp }
}

/** Reads a firm by SQL and by HTTP requests. */
export function asking(firm: () => App) {
  async function request(
    path: string,
    init: RequestInit,
    of = firm(),
  ): Promise<{ status: number; body: any }> {
    const response = await of.http.request(path, init, { address: '203.0.113.9' } as never)
    return { status: response.status, body: await response.json() }
  }
  return {
    rows: <T>(sql: string, ...params: string[]) => firm().database.reader.all<T>(sql, ...params),
    number: (sql: string, ...params: string[] | [{ now: Instant }]) =>
      firm().database.reader.one<{ n: number }>(`select count(*) as n ${sql}`, ...params)!.n,
    request,
    post: (path: string, body: unknown, of = firm()) =>
      request(
        path,
        {
          method: 'POST',
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        of,
      ),
  }
}

/** Runs `muster seed demo` with these arguments. Returns its output and its result. */
export async function seed(...words: string[]) {
  const lines: string[] = []
  const say = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  const mute = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const program = new Command()
      .exitOverride()
      .configureOutput({ writeErr: (line) => void lines.push(line) })
    seedCommand(program)
    await program.parseAsync(['seed', 'demo', ...words], { from: 'user' })
    return { lines, error: null }
  } catch (error) {
    return { lines, error: error as Error & { exitCode?: number } }
  } finally {
    say.mockRestore()
    mute.mockRestore()
  }
}
