/** Performance against the target as a coloured badge, with the percentage if the user may know it. */
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
  // Without a target nobody is behind. Users without access to pay see no percentage.
  const seesPay = may(useWho(), 'view_payroll')
  if (seesPay && member.target === null) return <Badge>No target</Badge>
  return (
    <Badge colour={member.colour}>
      {words[member.colour]}
      {member.percent !== null && ` · ${member.percent}%`}
    </Badge>
  )
}
