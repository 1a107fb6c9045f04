/**
 * API documentation for people and programs (`/api/openapi.json`, `/api/docs`), and `/api/health` and
 * `/api/ready` for monitoring.
 */
import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { App } from '../src/app'
import { migrationsFrom } from '../src/createApp'
import { disk } from '../src/archive/disk'
import { busy } from '../src/domain/errors'
import { endpoint, z } from '../src/domain/endpoint'
import { answer, answerLater, answerRaw, type Route } from '../src/http'
import { pageHeaders } from '../src/headers'
import { apiPage, apiStyle, openApi } from '../src/openapi'
import { runningId } from '../src/runningId'
import { version } from '../src/version'

const text = (path: string, title: string, media: string) =>
  endpoint({ method: 'GET', path, may: 'public', title, media, answer: z.unknown() })

const page = (body: string, type: string) =>
  new Response(body, { headers: { ...pageHeaders, 'content-type': `${type}; charset=utf-8` } })

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  may: 'public',
  title: 'The server is up and its database answers',
  answer: z.object({
    ok: z.literal(true),
    version: z.string(),
    /** Of the running process; compared by the check of the public address. */ running: z.string(),
  }),
})

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  may: 'public',
  title:
    'The server takes requests: its database is writable, the disk has space, and it is not ' +
    'stopping; else 503 with the reason',
  answer: z.object({ ok: z.literal(true) }),
})

/** Below this SQLite soon has no space for its log. */
const leastFree = 20 * 1_048_576

async function takesRequests(app: App): Promise<{ ok: true }> {
  const { database } = app
  const folder = dirname(database.file)
  if (app.isStopping) throw busy('Muster is stopping.')
  const [free, isWritable] = await Promise.all([
    disk.free(folder),
    Promise.all([folder, database.file].map((path) => access(path, constants.W_OK))).then(
      () => true,
      () => false,
    ),
  ])
  if (!isWritable)
    throw busy(
      'The database cannot be written. Check the permissions of the data folder, and whether its disk is ' +
        'mounted read-only.',
    )
  if (app.isDamaged) throw busy('A part of the database is damaged. `muster doctor` lists what is readable.')
  if (free < leastFree) throw busy('The disk of the data folder is full.')
  // It was up to date when the port was opened. A newer Muster may have upgraded it since.
  const had = app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from migrations')!.n)
  if (had !== migrationsFrom(app.modules).length)
    throw busy('Another version of Muster has upgraded the database. Start that version.')
  // The lock alone costs nothing. After a lost write, a test write must reach the disk.
  await database.write(
    (db) =>
      void (
        database.commits.isFailing &&
        db.run(
          `pragma user_version = ${
            db.one<{ v: number }>(`select user_version as v from pragma_user_version`)!.v
          }`,
        )
      ),
  )
  return { ok: true }
}

/** Created at the first call and then cached. */
function once<T>(make: (routes: readonly Route[]) => T): (app: App) => T {
  const made = new WeakMap<App, T>()
  return (app) => {
    if (!made.has(app)) made.set(app, make(app.routes))
    return made.get(app)!
  }
}

const asJson = once((routes) => JSON.stringify(openApi(routes, version)))
const asPage = once((routes) => apiPage(routes, version))

export const docsRoutes: Route[] = [
  answerLater(ready, takesRequests),
  answer(health, (ask) => {
    ask.db.one('select 1')
    return { ok: true as const, version, running: runningId }
  }),
  answerRaw(
    text('/api/openapi.json', 'The API as OpenAPI 3.1', 'application/json'),
    (app) => new Response(asJson(app), { headers: { 'content-type': 'application/json; charset=utf-8' } }),
  ),
  answerRaw(text('/api/docs', 'The API as a page', 'text/html'), (app) => page(asPage(app), 'text/html')),
  answerRaw(text('/api/docs/style.css', 'Style of that page', 'text/css'), () => page(apiStyle, 'text/css')),
]
