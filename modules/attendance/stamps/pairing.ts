/**
 * The sessions of a day from its stamps and phone punches, which are one sequence. Pure: the same punches in
 * any order, and any number of times, give the same sessions.
 */
import type { Instant } from '../../../src/domain/day'

/** `alternate`: in, out, in, out… `first_last`: one session from the first to the last. */
export type Pairing = 'alternate' | 'first_last'

/** `type`: what a phone says. A stamp has none, because people press the wrong button. */
export type Press = { at: Instant; type?: 'in' | 'out' | undefined }
/** `out` is null while the person is in, and if the session ended without a punch out. */
export type Paired<P extends Press> = { in: P; out: P | null }

export const debounceMs = 2 * 60_000

/**
 * `dueOf`: the automatic punch-out of a session that began then. A stamp after it still ends the session.
 * `before`: the person's last punch of an earlier day.
 */
export function pairsOf<P extends Press>(
  presses: readonly P[],
  pairing: Pairing,
  dueOf: (startedAt: Instant) => Instant,
  before: Instant | null = null,
): Paired<P>[] {
  const pairs: Paired<P>[] = []
  let last = before
  for (const press of presses.toSorted(inOrder)) {
    if (press.type === undefined && last !== null && isSame(last, press.at)) continue
    last = press.at
    const pair = pairs.at(-1)
    // Somebody who punches in after the automatic punch-out begins again.
    const begins = !pair || (press.type === 'in' && press.at >= dueOf(pair.in.at))
    if (pairing === 'first_last' && !begins) pair.out = press.type === 'in' ? null : press
    else if (pair?.out === null && !begins) {
      if (press.type !== 'in') pair.out = press
    } else if (press.type !== 'out') pairs.push({ in: press, out: null })
  }
  return pairs
}

/** A stamp so soon after another punch is that punch, made again. */
export const isSame = (earlier: Instant, at: Instant) => Date.parse(at) - Date.parse(earlier) < debounceMs

/** At one moment a phone's punch comes before a stamp, so that the order of arrival does not matter. */
const inOrder = (a: Press, b: Press) => (a.at < b.at ? -1 : a.at > b.at ? 1 : rank(a) - rank(b))
const rank = ({ type }: Press) => (type === 'in' ? 0 : type === 'out' ? 1 : 2)
