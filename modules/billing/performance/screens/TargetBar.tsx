/**
 * Billing against the target as a bar. The tick is the target's share until today. Users without access to
 * pay see words instead.
 */
import type { PerformanceMember } from '../../contract'
import { progressOf } from './monthShare'
import { TargetBadge, wordsSoFar } from './TargetBadge'

type TargetBarProps = {
  member: PerformanceMember
  /** The share of the month that has passed, from 0 to 1. */
  share: number
}

export function TargetBar({ member, share }: TargetBarProps) {
  const { percent } = member
  if (percent === null)
    return share < 1 ? (
      <TargetSteps member={member} share={share} />
    ) : (
      <TargetBadge member={member} share={share} />
    )
  const { tone } = progressOf(percent, share)
  return (
    <span className="target-bar">
      <TargetTrack percent={percent} share={share} />
      <span className={`figures ${tone}`} aria-hidden>
        {percent}%
      </span>
    </span>
  )
}

/** In percent of the target: the limits of 'Halfway' and 'Meeting target'. */
const reached = { red: 0, yellow: 50, green: 80 } as const

/** The limit that was reached, as a bar and in words. Below half there are no words to be seen. */
function TargetSteps({ member: { colour }, share }: TargetBarProps) {
  return (
    <span className="target-bar">
      <span aria-hidden>
        <TargetTrack percent={reached[colour]} share={share} />
      </span>
      <span className={colour === 'red' ? 'out-of-sight' : undefined}>{wordsSoFar(colour)}</span>
    </span>
  )
}

/** The bar alone, with its words for a screen reader. */
export function TargetTrack({ percent, share }: { percent: number; share: number }) {
  const { due, tone, isBehind } = progressOf(percent, share)
  return (
    <span className="chart target-track">
      <svg
        width="100%"
        role="img"
        aria-label={`${percent}% of the target${isBehind ? `, behind: ${due}% is due by now` : ''}`}
      >
        <rect className="track" width="100%" height="100%" />
        <rect className={tone} width={`${Math.min(100, percent)}%`} height="100%" />
        {share > 0 && share < 1 && <line className="target" x1={`${due}%`} x2={`${due}%`} y2="100%" />}
      </svg>
    </span>
  )
}
