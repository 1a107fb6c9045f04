/** Clients: who to write to, and what was agreed with them. */
import { History, Pencil } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { ask, atOnce } from '../../../web/query'
import { Badge } from '../../../web/ui/Badge'
import { IconButton } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { Table, type Column } from '../../../web/ui/Table'
import { listClients, type Client } from '../contract'
import type { Opens } from './open'

export default function ClientsTab({ onOpen }: Opens) {
  const { data, isError, refetch } = useQuery({ ...ask(listClients), ...atOnce })
  const columns: Column<Client>[] = [
    { head: 'Client Name', phone: 'lead', cell: ({ name }) => <b>{name}</b> },
    { head: 'Contact Person', phone: 'named row', cell: ({ contactPerson }) => contactPerson ?? '-' },
    { head: 'Email', phone: 'wide', cell: ({ contactEmail }) => (contactEmail ? <a className="client-mail" href={`mailto:${contactEmail}`}>{contactEmail}</a> : '-') },
    { head: 'Phone', phone: 'wide', cell: ({ contactPhone }) => <span className="figures">{contactPhone ?? '-'}</span> },
    { head: 'Status', cell: ({ isActive }) => <Badge colour={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge> },
    {
      head: 'Actions', phone: 'corner',
      cell: (client) => (
        <span className="row-actions">
          <IconButton label={`Edit ${client.name}`} aria-haspopup="dialog" onClick={() => onOpen({ what: 'client', client })}>
            <Pencil size={17} aria-hidden />
          </IconButton>
          <IconButton label={`History of ${client.name}`} aria-haspopup="dialog" onClick={() => onOpen({ what: 'history', of: 'client', id: client.id, name: client.name })}>
            <History size={17} aria-hidden />
          </IconButton>
        </span>
      ),
    },
  ]
  return (
    <Card className="billing-list clients">
      <Table label="Clients" columns={columns} rows={data} rowKey={({ id }) => id} error={isError && !data && 'Failed to fetch clients'} retry={() => void refetch()} empty="No clients found" />
    </Card>
  )
}
