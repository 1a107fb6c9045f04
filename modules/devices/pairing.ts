/**
 * The sessions of a day from its stamps and phone punches, which are one sequence. Pure: the same stamps in any
 * order, and any number of times, give the same sessions.
 */
import type { Instant } from '../../src/domain/day'

/** `alternate`: in, out, in, out… `first and last`: one session from the first to the last. */
export type Pairing = 'alternate' | 'first and last'

/** `type`: what a phone says. A device's button is evidence only, because people press the wrong one. */
export type Press = { at: Instant; type?: 'in' | 'out' }
export type Paired = { in: Instant; out: Instant | null }

export const debounceMs = 2 * 60_000

/** The presses that count: a second one within two minutes of one that counts is the same press. */
export function counted(presses: readonly Press[], within = debounceMs): Press[] {
  const order = presses.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : rank(a) - rank(b)))
  const kept: Press[] = []
  for (const press of order) {
    const last = kept.at(-1)
    if (!last || Date.parse(press.at) - Date.parse(last.at) >= within) kept.push(press)
    // A phone knows whether it was in or out; the device at the same door does not.
    else if (last.type === undefined && press.type !== undefined)
      kept[kept.length - 1] = { ...last, type: press.type }
  }
  return kept
}

/** At one moment a phone's punch comes before a device's, so that the order of arrival does not matter. */
const rank = ({ type }: Press) => (type === 'in' ? 0 : type === 'out' ? 1 : 2)

export function pairsOf(presses: readonly Press[], pairing: Pairing, within = debounceMs): Paired[] {
  const kept = counted(presses, within)
  if (!kept.length) return []
  if (pairing === 'first and last') {
    const [first, last] = [kept[0]!, kept.at(-1)!]
    return [{ in: first.at, out: first === last ? null : last.at }]
  }
  const pairs: Paired[] = []
  for (const { at, type } of kept) {
    const open = pairs.at(-1)
    const isOut = open !== undefined && open.out === null && type !== 'in'
    if (isOut) open.out = at
    // A phone's punch out without a session ends nothing. A phone's second punch in begins nothing.
    else if (type === 'out' || (open && open.out === null)) continue
    else pairs.push({ in: at, out: null })
  }
  return pairs
}
