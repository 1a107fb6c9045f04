/**
 * Writes down each statement that a run of the tests prepares, with the place in our code that asked for it,
 * so that `bin/plans.js` can look at how SQLite would find its rows.
 */
import { appendFileSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'

type Prepares = { prepare(sql: string): unknown }
const marked = Symbol.for('muster.statements')

export function writeDownStatements(file: string) {
  const { prototype } = createRequire(import.meta.url)('better-sqlite3') as {
    prototype: Prepares & { [marked]?: true }
  }
  // Files of one worker share what they have loaded: once is enough.
  if (prototype[marked]) return
  prototype[marked] = true
  const seen = new Set<string>()
  // Opened once: a test may run a while as a user who may write nothing.
  const handle = openSync(file, 'a')
  const prepare = Object.getOwnPropertyDescriptor(prototype, 'prepare')!.value as (
    this: unknown,
    sql: string,
  ) => unknown
  prototype.prepare = function (this: unknown, sql: string) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 16
    const places = (new Error().stack ?? '')
      .split('\n')
      .flatMap((line) => /\/((?:src|modules|cli|data)\/[\w/.-]+\.ts)/.exec(line)?.[1] ?? [])
    Error.stackTraceLimit = stackTraceLimit
    const place = places.find(
      (one) => !/^src\/(db|driver|commit|events|app|createApp|http|migrate)\.ts/.test(one),
    )
    // What a test or the kernel itself asks is not a room's. Several rooms may ask the same: each is noted.
    if (place && !place.endsWith('.test.ts') && !seen.has(place + sql)) {
      seen.add(place + sql)
      appendFileSync(handle, `${JSON.stringify({ place, sql })}\n`)
    }
    return prepare.call(this, sql)
  }
}
