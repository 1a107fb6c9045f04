/**
 * Billing and pipeline against the target as a bar. Users without access to pay see others' billing in two
 * steps with words instead.
 */
import { paiseOf } from '../../../../src/domain/money'
import type { PerformanceMember } from '../../contract'
import { percentOfTarget } from '../../rules'
import { TargetBadge } from './TargetBadge'
import './targetTrack.css'

type TargetBarProps = {
  member: PerformanceMember
  /** The share of the month that has passed, from 0 to 1. */
  share: number
  /** The percentage at the bar's full width. */ full: number
}

/** The percentage of the target that billing and pipeline make together. */
export function withPipeline(
  { billing, pipeline }: PerformanceMember['team'],
  target: string | null,
): number {
  const [joined, expected, full] = [billing, pipeline, target ?? ''].map((text) => paiseOf(text) ?? 0)
  return percentOfTarget(joined! + expected!, full!)
}

/**
 * The percentage at the full width of bars that are compared: at least half beyond the target, so that 98%
 * never looks complete, and at most twice the target.
 */
export const scaleOf = (percentages: readonly number[]): number =>
  percentages.reduce((most, one) => Math.min(200, Math.max(most, one)), 150)

/** One scale for all rows, whatever a filter leaves. */
export const scaleOfTeam = (members: readonly PerformanceMember[]): number =>
  scaleOf(
    members.flatMap(({ percent, team, target }) => (percent === null ? [] : withPipeline(team, target))),
  )

export function TargetBar({ member, share, full }: TargetBarProps) {
  const { percent, target, team, colour } = member
  if (percent === null) return <TargetBadge member={member} share={share} />
  const inAll = withPipeline(team, target)
  return (
    <span className="target-bar">
      <TargetTrack percent={percent} inAll={inAll} full={full} />
      {/* The target of a month is due at its end. */}
      <span className={`figures ${share === 1 ? colour : ''}`}>
        {percent}% <span className="target-word">billed</span>
        <small>
          {inAll}% <span className="target-word">with pipeline</span>
        </small>
      </span>
    </span>
  )
}

type TrackProps = {
  percent: number
  /** With the pipeline, which is the second part of the bar. */ inAll: number
  /** The percentage at the full width, above 100: the target is a line. */ full: number
}

/** The bar alone. The text beside it says both percentages. */
export function TargetTrack({ percent, inAll, full }: TrackProps) {
  const width = (of: number) => `${(Math.min(full, of) / full) * 100}%`
  return (
    <span className="chart target-track" aria-hidden>
      <svg width="100%">
        <rect className="track" width="100%" height="100%" rx="3" />
        <rect className="info" width={width(inAll)} height="100%" rx="3" />
        <rect className="good" width={width(percent)} height="100%" rx="3" />
        <line className="target" x1={width(100)} x2={width(100)} y1="-40%" y2="140%" />
      </svg>
    </span>
  )
}
