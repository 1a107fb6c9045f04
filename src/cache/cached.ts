/**
 * What was read or counted from many rows, in memory for as long as nothing of what it was read from has
 * changed. For a part of an answer; a whole one says `dependsOn` (answers.ts).
 *
 *   cached(ask, ['people', 'firm'], ['upcoming', today], () => …)
 */
import type { Db } from '../db'
import type { Source } from '../domain/endpoint'
import type { Ask } from '../events'
import { stateOf } from './state'

type Copies = { state: string; made: Map<string, unknown> }

/** Of each connection, by the sources: a writer sees its own change before others do. */
const copies = new WeakMap<Db, Map<string, Copies>>()
/** Copies of the same sources. */
const most = 200

/** `key` names all that it depends on beside the rows of its sources: who asks, what for, and the day. */
export function cached<T>(
  { db }: Ask,
  sources: readonly Source[],
  key: string | readonly unknown[],
  make: () => T,
): T {
  const of = sources.join()
  const state = stateOf(db, sources)
  const all = copies.get(db) ?? new Map<string, Copies>()
  copies.set(db, all)
  let copy = all.get(of)
  if (copy?.state !== state) all.set(of, (copy = { state, made: new Map() }))
  const name = typeof key === 'string' ? key : JSON.stringify(key)
  if (copy.made.has(name)) return copy.made.get(name) as T
  if (copy.made.size >= most) copy.made.clear()
  const made = make()
  copy.made.set(name, made)
  return made
}
