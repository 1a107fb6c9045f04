/**
 * Performance against the target in words, with the percentage if the user may know it. Until the month is
 * over the target is not due, so the words are quiet; after it they are a coloured badge.
 */
import { may } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import { Badge } from '../../../../web/ui/Badge'
import type { PerformanceMember } from '../../contract'

const words = { green: 'Meeting target', yellow: 'Halfway', red: 'Needs support' } as const

/** Half of the target, and meeting it (80%). */
const steps = { green: 2, yellow: 1, red: 0 } as const

type TargetBadgeProps = {
  member: Pick<PerformanceMember, 'colour' | 'percent' | 'target' | 'team' | 'hasTarget'>
  /** The share of the month that has passed, from 0 to 1. */
  share: number
}

/** Whether the words of a row without a percentage are 'No selection yet'. */
export const saysNoSelection = (
  { percent, hasTarget, colour, team }: TargetBadgeProps['member'],
  share: number,
): boolean => hasTarget && percent === null && share < 1 && colour === 'red' && team.selections === 0

export function TargetBadge({
  member: { colour, percent, target, team, hasTarget },
  share,
}: TargetBadgeProps) {
  // Without a target nobody is behind. Users without access to pay see no percentage.
  const seesPay = may(useWho(), 'view_payroll')
  if (!hasTarget || (seesPay && target === null)) return <Badge>No target</Badge>
  const withPercent = (verdict: string) => (percent === null ? verdict : `${verdict} · ${percent}%`)
  if (share === 1) return <Badge colour={colour}>{withPercent(words[colour])}</Badge>
  // Most people are below half until the last week, so nobody needs support yet.
  const isBelowHalf = colour === 'red'
  const verdict = (
    <span className={`target-words ${isBelowHalf ? 'faint' : colour}`}>
      {withPercent(
        !isBelowHalf ? words[colour] : team.selections > 0 ? 'Below half so far' : 'No selection yet',
      )}
    </span>
  )
  if (percent !== null) return verdict
  return (
    <span className="target-level">
      <Steps reached={steps[colour]} />
      {verdict}
    </span>
  )
}

/** A picture of the words for readers who may not know the percentage. */
function Steps({ reached }: { reached: number }) {
  return (
    <span className={`target-steps reached-${reached}`} aria-hidden>
      <span />
      <span />
    </span>
  )
}
