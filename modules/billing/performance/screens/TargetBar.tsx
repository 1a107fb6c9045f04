/**
 * Billing against the target as a bar. The tick is the target's share until today. Users without access to
 * pay see others' in two steps with words instead.
 */
import type { PerformanceMember } from '../../contract'
import { progressOf } from './monthShare'
import { TargetBadge } from './TargetBadge'
import './targetTrack.css'

type TargetBarProps = {
  member: PerformanceMember
  /** The share of the month that has passed, from 0 to 1. */
  share: number
}

export function TargetBar({ member, share }: TargetBarProps) {
  const { percent } = member
  if (percent === null) return <TargetBadge member={member} share={share} />
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
