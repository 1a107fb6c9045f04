/** Invites one person by mail, after a question. */
import { fullName } from '../../../../web/format'
import { Confirm } from '../../../../web/ui/Confirm'
import type { Person } from '../../contract'
import { useInviteOne } from './inviting'
import { LinkWarning } from './LinkWarning'

export function InvitePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const invite = useInviteOne()
  return (
    <Confirm
      title={`Invite ${fullName(person)}?`}
      action="Send invitation"
      busy="Sending…"
      keep="Cancel"
      tone="primary"
      run={() => invite(person)}
      onClose={onClose}
    >
      <p>
        Muster sends a mail to {person.email}. It has a link to set a password, which is valid for 7 days.
      </p>
      <p className="soft">Earlier unused links stay valid.</p>
      <LinkWarning address={location.origin} />
    </Confirm>
  )
}
