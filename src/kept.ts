/**
 * What was read or counted from many rows, in memory for as long as nothing of what it was read from has
 * changed.
 *
 *   keptWhile(ask, ['people', 'firm'], key, make)   for a part of an answer; a whole one says `restsOn`
 *                                                   (polled.ts)
 *   stateOf(db, sources)                            another text after any change of these, of this process
 *                                                   or another
 *
 * A source is a table of one row, `people_state`: triggers renew its random value with every change, in the
 * change's own transaction, and no value comes twice. So a rolled-back write leaves no wrong copy, and
 * another process's change is seen by the next question.
 */
import type { Db } from './db'
import type { Source } from './domain/endpoint'
import type { Ask } from './events'

export function stateOf(db: Db, sources: readonly Source[]): string {
  return db.one<{ state: string }>(
    `select ${sources.map((source) => `(select state from ${source}_state)`).join(` || ' ' || `)} as state`,
  )!.state
}

const copies = new WeakMap<Db, Map<string, { state: string; made: Map<string, unknown> }>>()
const most = 200

/** `key` names all that it depends on beside the rows of its sources: who asks, what for, and the day. */
export function keptWhile<T>(
  { db }: Ask,
  sources: readonly Source[],
  key: readonly unknown[],
  make: () => T,
): T {
  const of = sources.join()
  const state = stateOf(db, sources)
  const all = copies.get(db) ?? new Map<string, { state: string; made: Map<string, unknown> }>()
  copies.set(db, all)
  let copy = all.get(of)
  if (copy?.state !== state) all.set(of, (copy = { state, made: new Map() }))
  const name = JSON.stringify(key)
  if (copy.made.has(name)) return copy.made.get(name) as T
  if (copy.made.size >= most) copy.made.clear()
  const made = make()
  copy.made.set(name, made)
  return made
}
