/** The ends of a day in a request: `In 09:22 → 09:30, out 18:48`. An end that stays has one time. */
import type { PendingRegularization } from '../contract'

type Ends = Pick<PendingRegularization, 'punchInTime' | 'punchOutTime' | 'makes' | 'recorded'>

/** Null if no time is requested. */
export function endsWords({ punchInTime, punchOutTime, makes, recorded }: Ends): string | null {
  if (!punchInTime && !punchOutTime) return null
  const before = makes?.before ?? recorded
  return (
    `In${space}${endWords(before?.punchInTime, punchInTime)}, ` +
    `out${space}${endWords(before?.punchOutTime, punchOutTime)}`
  )
}

const none = '--:--'
/** Keeps both times of an end in one line. */
const space = '\u00A0'

function endWords(recorded: string | null | undefined, requested: string | null): string {
  const [before, after] = [recorded ?? none, requested ?? recorded ?? none]
  return before === after ? after : `${before}${space}→${space}${after}`
}
