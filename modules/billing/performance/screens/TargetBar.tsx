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

type TrackProps = {
  percent: number
  /** The share of the month that has passed; 1 without a tick. */ share?: number
  /** With the pipeline, in a second part of the bar. */ inAll?: number
}

/** The bar alone, with its words for a screen reader. */
export function TargetTrack({ percent, share = 1, inAll }: TrackProps) {
  const { due, tone: ofShare, isBehind: isBelow } = progressOf(percent, share)
  // With the pipeline it is not said what is due.
  const [tone, isBehind] = inAll === undefined ? [ofShare, isBelow] : (['accent', false] as const)
  return (
    <span className="chart target-track">
      <svg
        width="100%"
        {...(inAll === undefined
          ? {
              role: 'img',
              'aria-label': `${percent}% of the target${isBehind ? `, behind: ${due}% is due by now` : ''}`,
            }
          : // The line beside it says both.
            { 'aria-hidden': true })}
      >
        <rect className="track" width="100%" height="100%" />
        {inAll !== undefined && <rect className="soft" width={`${Math.min(100, inAll)}%`} height="100%" />}
        <rect className={tone} width={`${Math.min(100, percent)}%`} height="100%" />
        {share > 0 && share < 1 && <line className="target" x1={`${due}%`} x2={`${due}%`} y2="100%" />}
      </svg>
    </span>
  )
}
