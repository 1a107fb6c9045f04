/** The badge of a person who cannot sign in yet, with the day of the last invitation. */
import { useZone } from '../../../../web/firm'
import { Badge } from '../../../../web/ui/Badge'
import type { Person } from '../../contract'
import { invitedWords } from './inviting'

export function NoPassword({ of }: { of: Pick<Person, 'invitedAt' | 'invitationFailed'> }) {
  const invited = invitedWords(of.invitedAt, useZone())
  if (of.invitationFailed) return <Badge colour="red">Invitation not delivered</Badge>
  return <Badge colour="yellow">{invited ? `No password yet, ${invited}` : 'No password yet'}</Badge>
}
