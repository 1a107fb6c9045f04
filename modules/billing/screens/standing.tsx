/** How somebody stands against the target: in colour, in words, and where it may be told in percent. */
import { Badge } from '../../../web/ui/Badge'
import type { PerformanceMember } from '../contract'

const words = { green: 'Meeting target', yellow: 'Halfway', red: 'Needs support' } as const

export function Standing({ member }: { member: Pick<PerformanceMember, 'colour' | 'percent'> }) {
  return (
    <Badge colour={member.colour}>
      {words[member.colour]}
      {member.percent !== null && ` · ${member.percent}%`}
    </Badge>
  )
}
