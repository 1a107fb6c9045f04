/**
 * Caches values that are read or counted from many rows until one of their sources changes. This is for a
 * part of a response; a whole response declares `dependsOn` (answers.ts).
 *
 *   cached(ask, ['people', 'firm'], ['upcoming', today], () => …)
 */
import type { Db } from '../db'
import type { Source } from '../domain/endpoint'
import type { Ask } from '../events'
import { stateOf } from './state'

type Copies = { state: string; made: Map<string, unknown> }

/** By connection and sources. A writer sees its own change before others do. */
const copies = new WeakMap<Db, Map<string, Copies>>()
/** Values that depend on the same sources. */
const most = 200

/** `key` must name everything the value depends on besides the sources: the caller, the query and the day. */
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
  const isMade = copy.made.has(name)
  const made = isMade ? (copy.made.get(name) as T) : make()
  // The least recently used is dropped first. A Map remembers the order.
  if (isMade) copy.made.delete(name)
  else if (copy.made.size >= most) copy.made.delete(copy.made.keys().next().value!)
  copy.made.set(name, made)
  return made
}
