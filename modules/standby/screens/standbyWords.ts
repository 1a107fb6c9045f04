/** The texts of the standby's card. */
import { countWords, momentWords } from '../../../web/format'
import type { Colour } from '../../../web/ui/Badge'
import type { DrillFault, StandbyState } from '../contract'
import { isLate, silenceAdvice, spanText } from '../rules'

export type Check = StandbyState['drills'][number]
type Verdict = { words: string; colour: Colour }

/** The result of one check. `Behind`: the delay is its only fault. */
export function verdictOf(check: Check): Verdict {
  if (check.isGood) return { words: 'Good', colour: 'green' }
  if (isOnlyLate(check)) return { words: 'Behind', colour: 'yellow' }
  return { words: 'Failed', colour: 'red' }
}

/** Of the standby. */
export function badgeOf({ drills: [last], isSilent, replica }: StandbyState): Verdict {
  if (last && isSilent) return { words: 'Silent', colour: 'red' }
  if (last && !last.isGood) return verdictOf(last)
  if (replica?.length) return { words: 'Needs attention', colour: 'red' }
  if (!last) return { words: 'No report yet', colour: 'gray' }
  return { words: 'Up to date', colour: 'green' }
}

/** `ago`: how long ago the last check was, such as `3 min ago`. */
export function sentenceOf(
  { drills: [last], isSilent, peer }: StandbyState,
  ago: string,
  zone: string,
): string {
  if (!last) return `The standby${peer === null ? '' : ` at ${peer}`} has not reported yet.`
  if (isSilent) return `No report since ${momentWords(last.receivedAt, zone)}.`
  if (!last.isGood && !isOnlyLate(last)) return `Checked ${ago}: the standby cannot take over.`
  const behind = behindOf(last)
  if (behind === null) return `Checked ${ago}: the copy is good, ${entriesOf(last.entry ?? 0)}.`
  if (behind === 'nothing') return `Checked ${ago}: nothing is missing, ${entriesOf(last.entry ?? 0)}.`
  return last.isGood
    ? `Checked ${ago}: the copy is ${behind} behind, within the limit.`
    : `Checked ${ago}: the copy is ${behind} behind.`
}

/** `12 s and 34 entries`, or `nothing`; null if unknown. */
export function behindOf({
  behindMs,
  behindEntries,
}: Pick<Check, 'behindMs' | 'behindEntries'>): string | null {
  if (behindMs === null && behindEntries === null) return null
  const parts = [
    ...(behindMs && behindMs > 0 ? [spanText(behindMs)] : []),
    ...(behindEntries && behindEntries > 0 ? [entriesOf(behindEntries)] : []),
  ]
  return parts.join(' and ') || 'nothing'
}

/** The present faults with advice, of this machine and of the standby. */
export const faultsOf = (state: StandbyState): DrillFault[] => [
  ...(state.replica ?? []),
  ...standbyFaults(state),
]

/** A silent standby's last check is too old to count. */
function standbyFaults({ drills: [last], isSilent }: StandbyState): DrillFault[] {
  if (!isSilent) return last?.faults ?? []
  return [{ text: 'The second machine sends no reports.', todo: silenceAdvice }]
}

const isOnlyLate = (check: Check) => isLate(check) && check.entry !== null && check.faults.length <= 1

const grouped = new Intl.NumberFormat('en-IN')
const entriesOf = (count: number) =>
  countWords(count, 'entry', 'entries').replace(/^\d+/, grouped.format(count))
