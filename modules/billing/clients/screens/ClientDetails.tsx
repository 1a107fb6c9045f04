/** One client's facts, for windows that are too narrow for the table. */
import { History, Pencil, ScrollText } from 'lucide-react'
import { stateName } from '../../../../src/domain/states'
import { Button } from '../../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { Fact, Facts } from '../../../../web/ui/Facts'
import type { Client } from '../../contract'
import type { Open, Opens } from '../../screens/open'
import { ClientStatus } from './ClientStatus'

export function ClientDetails({
  client,
  onOpen,
  onStatement,
  onClose,
}: Opens & { client: Client; onStatement?: (() => void) | undefined; onClose: () => void }) {
  const { id, name, contactPerson, contactEmail, contactPhone, isActive, gstin, pan, tan } = client
  const place = [client.city, client.pinCode].filter(Boolean).join(' ')
  const state = client.state && stateName(client.state)
  const address = [client.address, place, state].filter(Boolean).join(', ')
  const then = (open: Open) => () => {
    onClose()
    onOpen(open)
  }
  return (
    <Dialog title={name} onClose={onClose}>
      <ClientStatus isActive={isActive} />
      <Facts>
        <Fact name="Contact Person">{contactPerson ?? '-'}</Fact>
        <Fact name="Email">{contactEmail ? <a href={`mailto:${contactEmail}`}>{contactEmail}</a> : '-'}</Fact>
        <Fact name="Phone">{contactPhone ? <a href={`tel:${contactPhone}`}>{contactPhone}</a> : '-'}</Fact>
        {client.contacts.map((one, index) => (
          <Fact key={index} name={one.role ?? 'Contact'}>
            {[one.name, one.email, one.phone].filter(Boolean).join(', ')}
          </Fact>
        ))}
        {address && <Fact name="Address">{address}</Fact>}
        {gstin && <Fact name="GSTIN">{gstin}</Fact>}
        {client.registrations.map((one) => (
          <Fact key={one.gstin} name="Further GSTIN">
            {[one.gstin, one.address, one.city, one.pinCode].filter(Boolean).join(', ')}
          </Fact>
        ))}
        {pan && <Fact name="PAN">{pan}</Fact>}
        {tan && <Fact name="TAN">{tan}</Fact>}
      </Facts>
      <DialogButtons>
        {onStatement && (
          <Button
            icon={<ScrollText size={16} aria-hidden />}
            aria-label={`Statement of ${name}`}
            onClick={onStatement}
          >
            Statement
          </Button>
        )}
        <Button
          icon={<History size={16} aria-hidden />}
          aria-label={`History of ${name}`}
          onClick={then({ what: 'history', of: 'client', id, name })}
        >
          View History
        </Button>
        <Button
          variant="primary"
          icon={<Pencil size={16} aria-hidden />}
          aria-label={`Edit ${name}`}
          aria-haspopup="dialog"
          onClick={then({ what: 'client', client })}
        >
          Edit
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
