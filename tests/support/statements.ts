/**
 * Records each statement that a test run prepares and its place in our code, so that `bin/plans.js` can check
 * SQLite's query plans.
 */
import { appendFileSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'

type Prepares = { prepare(sql: string): unknown }
const marked = Symbol.for('muster.statements')

export function writeDownStatements(file: string) {
  const { prototype } = createRequire(import.meta.url)('better-sqlite3') as {
    prototype: Prepares & { [marked]?: true }
  }
  // Test files of one worker share loaded modules, so patching once is enough.
  if (prototype[marked]) return
  prototype[marked] = true
  const seen = new Set<string>()
  // Opened once, because a test may run for a while as a user without write permission.
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
    // Statements of tests and of the kernel itself belong to no room. Several rooms may prepare the same
    // statement, so each is recorded.
    if (place && !place.endsWith('.test.ts') && !seen.has(place + sql)) {
      seen.add(place + sql)
      appendFileSync(handle, `${JSON.stringify({ place, sql })}\n`)
    }
    return prepare.call(this, sql)
  }
}
