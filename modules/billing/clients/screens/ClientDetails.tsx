/** One client's contact, for windows that are too narrow for the table. */
import { History, Pencil } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { Fact, Facts } from '../../../../web/ui/Facts'
import type { Client } from '../../contract'
import type { Open, Opens } from '../../screens/open'
import { ClientStatus } from './ClientStatus'

export function ClientDetails({ client, onOpen, onClose }: Opens & { client: Client; onClose: () => void }) {
  const { id, name, contactPerson, contactEmail, contactPhone, address, isActive } = client
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
        {address && <Fact name="Address">{address}</Fact>}
      </Facts>
      <DialogButtons>
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
