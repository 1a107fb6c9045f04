/** The Clients tab: contacts and agreed terms. */
import { useState } from 'react'
import { History, Pencil, ScrollText } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { may } from '../../../../src/domain/access'
import { useAddress, useLastPage } from '../../../../web/address'
import { asPage, ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { IconButton } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { fromFirst, Pagination } from '../../../../web/ui/Pagination'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { RowList } from '../../../../web/ui/RowList'
import { Table, type Column } from '../../../../web/ui/Table'
import { useNarrow } from '../../../../web/useNarrow'
import { ClientDetails } from './ClientDetails'
import { ClientStatus } from './ClientStatus'
import { listClients, type Client } from '../../contract'
import type { Opens, Shows } from '../../screens/open'
import { stickyParams } from '../../screens/useTab'
import { countWords } from '../../screens/words'
import './clients.css'

const clientsAPage = 50

export default function ClientsTab({ onOpen, onShow }: Opens & Shows) {
  const seesStatements = may(useWho(), 'manage_invoices')
  const { values, page, set } = useAddress(['search'], stickyParams)
  const query = useQuery({
    ...ask(listClients, {
      page: String(page),
      limit: String(clientsAPage),
      ...(values.search && { search: values.search }),
    }),
    placeholderData: keepPreviousData,
  })
  const found = asPage(query.data)
  useLastPage(page, query.isPlaceholderData ? undefined : found?.pagination.totalPages, set)
  const isNarrow = useNarrow()
  const [shown, setShown] = useState<number | null>(null)
  const details = isNarrow && found?.data.find(({ id }) => id === shown)
  const columns: Column<Client>[] = [
    { head: 'Client Name', phone: 'lead', cell: ({ name }) => <b>{name}</b> },
    { head: 'Contact Person', phone: 'named row', cell: ({ contactPerson }) => contactPerson ?? '-' },
    {
      head: 'Email',
      phone: 'wide',
      cell: ({ contactEmail }) =>
        contactEmail ? (
          <a className="client-mail" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        ) : (
          '-'
        ),
    },
    {
      head: 'Phone',
      phone: 'wide',
      cell: ({ contactPhone }) => <span className="figures">{contactPhone ?? '-'}</span>,
    },
    {
      head: 'Status',
      cell: ({ isActive }) => <ClientStatus isActive={isActive} />,
    },
    {
      head: 'Actions',
      phone: 'corner',
      cell: (client) => (
        <span className="row-actions">
          <IconButton
            label={`Edit ${client.name}`}
            aria-haspopup="dialog"
            onClick={() => onOpen({ what: 'client', client })}
          >
            <Pencil size={17} aria-hidden />
          </IconButton>
          {seesStatements && (
            <IconButton
              label={`Statement of ${client.name}`}
              onClick={() => onShow('statements', { client: client.id })}
            >
              <ScrollText size={17} aria-hidden />
            </IconButton>
          )}
          <IconButton
            label={`History of ${client.name}`}
            aria-haspopup="dialog"
            onClick={() => onOpen({ what: 'history', of: 'client', id: client.id, name: client.name })}
          >
            <History size={17} aria-hidden />
          </IconButton>
        </span>
      ),
    },
  ]
  const shared = {
    label: 'Clients',
    fading: query.isPlaceholderData,
    error: query.isError && !found && 'Failed to fetch clients',
    retry: () => void query.refetch(),
    empty: values.search
      ? 'No clients found for this search'
      : 'No clients yet. Add the first one to start placing candidates.',
  }
  return (
    <Card className="billing-list clients">
      <div className="billing-find" role="search" aria-label="Clients">
        <SearchBox
          label="Search clients"
          placeholder="Search by name, contact, or GSTIN..."
          value={values.search}
          onChange={(search) => set({ search })}
        />
      </div>
      {isNarrow ? (
        <RowList
          {...shared}
          rows={found?.data.map((client) => ({
            key: client.id,
            title: client.name,
            note: client.contactPerson ?? client.contactEmail ?? '-',
            state: <ClientStatus isActive={client.isActive} />,
            figure: client.contactPhone,
            press: 'Show details',
            onPress: () => setShown(client.id),
          }))}
        />
      ) : (
        <Table {...shared} columns={columns} rows={found?.data} rowKey={({ id }) => id} />
      )}
      {details && (
        <ClientDetails
          client={details}
          onOpen={onOpen}
          onStatement={seesStatements ? () => onShow('statements', { client: details.id }) : undefined}
          onClose={() => setShown(null)}
        />
      )}
      {found && found.pagination.totalPages > 1 && (
        <div className="billing-foot">
          <p className="soft">{countWords(found.pagination.totalItems, 'client')}</p>
          <Pagination
            page={page}
            pages={found.pagination.totalPages}
            numbers={fromFirst(page, found.pagination.totalPages)}
            onPage={(to) => set({ page: to })}
          />
        </div>
      )}
    </Card>
  )
}
