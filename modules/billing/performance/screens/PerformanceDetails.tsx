/** One person's month, for windows that are too narrow for the table. */
import { fullName } from '../../../../web/format'
import { RoleBadge } from '../../../../web/ui/Badge'
import { Dialog } from '../../../../web/ui/Dialog'
import { Fact, Facts } from '../../../../web/ui/Facts'
import type { PerformanceMember } from '../../contract'
import { money } from '../../screens/words'
import { TargetBadge } from './TargetBadge'

type DetailsProps = {
  member: PerformanceMember
  /** The share of the month that has passed. */
  share: number
  onClose: () => void
}

export function PerformanceDetails({ member, share, onClose }: DetailsProps) {
  const { team, own, target, designation, role } = member
  return (
    <Dialog title={fullName(member)} onClose={onClose}>
      <p>
        <RoleBadge role={role} /> {designation}
      </p>
      <Facts>
        <Fact name="Selections">{team.selections}</Fact>
        <Fact name="Billing">{money(team.billing)}</Fact>
        <Fact name="Pipeline">{money(team.pipeline)}</Fact>
        <Fact name="Own billing">{money(own.billing)}</Fact>
        <Fact name="Target">{target === null ? '-' : money(target)}</Fact>
        <Fact name="Performance">
          <TargetBadge member={member} share={share} />
        </Fact>
      </Facts>
    </Dialog>
  )
}
