/** Outstanding amounts on a day, by client and age. */
import { useState } from 'react'
import { Wallet } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { todayIn, useZone } from '../../../../web/firm'
import { dayWords } from '../../../../web/format'
import { isDay } from '../../../../src/domain/day'
import { ask } from '../../../../web/query'
import { Card } from '../../../../web/ui/Card'
import { DateField } from '../../../../web/ui/DateField'
import { Pagination } from '../../../../web/ui/Pagination'
import { Table, type Column } from '../../../../web/ui/Table'
import { receivables } from '../../contract'
import { buckets, type Bucket } from '../../rules'
import { countWords, money } from '../../screens/words'

type Row = {
  clientId: number
  clientName: string
  outstanding: string
  invoices: number
  buckets: Partial<Record<Bucket, string>>
}
const words: Record<Bucket, string> = {
  'Not due': 'Not due',
  '0-30': '0-30 days',
  '31-60': '31-60 days',
  '61-90': '61-90 days',
  'Over 90': 'Over 90 days',
}
const clientsAPage = 50
const plain = (amount: string | undefined) => (!amount || Number(amount) === 0 ? '-' : money(amount))

export function Receivables() {
  const today = todayIn(useZone())
  const [asOn, setAsOn] = useState(today)
  const [page, setPage] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(receivables, isDay(asOn) ? { asOn } : {}),
    placeholderData: keepPreviousData,
  })
  const clients: readonly Row[] = data?.clients ?? []
  const pages = Math.max(1, Math.ceil(clients.length / clientsAPage))
  const at = Math.min(page, pages)
  const all: Row | undefined = data && {
    clientId: 0,
    clientName: 'All clients',
    outstanding: data.outstanding,
    invoices: data.clients.reduce((sum, one) => sum + one.invoices, 0),
    buckets: data.buckets,
  }

  const columns: Column<Row>[] = [
    {
      head: 'Client',
      phone: 'lead',
      cell: (row) => (row.clientId ? row.clientName : <b>{row.clientName}</b>),
    },
    { head: 'Invoices', number: true, cell: (row) => row.invoices },
    ...buckets.map((bucket): Column<Row> => ({
      head: words[bucket],
      number: true,
      cell: (row) => plain(row.buckets[bucket]),
    })),
    { head: 'Outstanding', number: true, cell: (row) => <b>{money(row.outstanding)}</b> },
  ]
  return (
    <Card
      title="Receivables"
      icon={<Wallet size={18} aria-hidden />}
      note={
        data
          ? `${money(data.outstanding)} outstanding from ${countWords(data.clients.length, 'client')} on ` +
            `${dayWords(data.asOn)}`
          : 'Outstanding amounts by client and age'
      }
      actions={
        <DateField
          label="As on"
          hideLabel
          title="As on"
          value={asOn}
          max={today}
          onChange={(event) => setAsOn(event.target.value)}
        />
      }
      className="receivables"
    >
      <Table
        label="Receivables by client"
        columns={columns}
        rows={
          data && (clients.length ? [...clients.slice((at - 1) * clientsAPage, at * clientsAPage), all!] : [])
        }
        rowKey={({ clientId }) => clientId}
        fading={isPlaceholderData}
        error={isError && !data && 'Failed to fetch receivables'}
        retry={() => void refetch()}
        empty="No outstanding invoices on this date."
      />
      <Pagination page={at} pages={pages} onPage={setPage} />
    </Card>
  )
}
