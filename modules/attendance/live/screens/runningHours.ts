/** A person's hours as they count on: finished seconds, and the start of what still runs. */
import type { Running } from '../../../../web/RunningDuration'
import type { LiveMember } from '../../contract'

type Hours = Pick<LiveMember, 'workedMs' | 'breakMs' | 'openSince' | 'breakSince'>

export const workedOf = ({ workedMs, openSince }: Hours): Running => ({
  seconds: workedMs / 1000,
  since: openSince,
})
export const pausedOf = ({ breakMs, breakSince }: Hours): Running => ({
  seconds: breakMs / 1000,
  since: breakSince,
})
/** Those of a list stand still during a break: growing beside its start they would be read as its length. */
export function listedOf({ workedMs, openSince, breakSince }: Hours): Running {
  return openSince && breakSince
    ? { seconds: (workedMs + Date.parse(breakSince) - Date.parse(openSince)) / 1000, since: null }
    : { seconds: workedMs / 1000, since: openSince }
}
/** Without breaks; stands still during one. */
export function productiveOf(hours: Hours): Running {
  const { seconds, since } = listedOf(hours)
  return { seconds: seconds - hours.breakMs / 1000, since }
}
