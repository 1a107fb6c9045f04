/**
 * What was counted over all of billing, in memory for as long as nothing changed: the next page of a list does not sum fifty
 * thousand rows again. `billing_state` is renewed by triggers with every change of what billing is counted from, in the
 * change's own transaction, and never has a value twice; so a rolled-back write leaves no wrong copy, and another process's
 * change is seen by the next question.
 */
import type { Ask } from '../../src/app'
import type { Db } from '../../src/db'
import { today } from './terms'

const copies = new WeakMap<Db, { state: string; made: Map<string, unknown> }>()
const most = 200

/** `key` names all that the answer depends on beside billing's own rows, people's addresses and managers, and the day. */
export function kept<T>(ask: Ask, key: readonly unknown[], make: () => T): T {
  const { state } = ask.db.one<{ state: string }>('select state from billing_state')!
  let copy = copies.get(ask.db)
  if (copy?.state !== state) copies.set(ask.db, (copy = { state, made: new Map() }))
  const name = JSON.stringify([today(ask), ...key])
  if (copy.made.has(name)) return copy.made.get(name) as T
  if (copy.made.size >= most) copy.made.clear()
  const made = make()
  copy.made.set(name, made)
  return made
}
