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
/** Stands still during a break. */
export function productiveOf({ workedMs, breakMs, openSince, breakSince }: Hours): Running {
  const finished = workedMs - breakMs
  return openSince && breakSince
    ? { seconds: (finished + Date.parse(breakSince) - Date.parse(openSince)) / 1000, since: null }
    : { seconds: finished / 1000, since: openSince }
}
