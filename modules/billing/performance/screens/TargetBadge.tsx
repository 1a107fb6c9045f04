/** How somebody stands against the target: in colour, in words, and where it may be told in percent. */
import { may } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import { Badge } from '../../../../web/ui/Badge'
import type { PerformanceMember } from '../../contract'

const words = { green: 'Meeting target', yellow: 'Halfway', red: 'Needs support' } as const

export function TargetBadge({
  member,
}: {
  member: Pick<PerformanceMember, 'colour' | 'percent' | 'target'>
}) {
  // Nobody is behind a target that there is not; who may not see pay cannot tell.
  const seesPay = may(useWho(), 'view_payroll')
  if (seesPay && member.target === null) return <Badge>No target</Badge>
  return (
    <Badge colour={member.colour}>
      {words[member.colour]}
      {member.percent !== null && ` · ${member.percent}%`}
    </Badge>
  )
}
