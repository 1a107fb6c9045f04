/** The amounts behind the ageing bars, in whole rupees, with the sum of all clients. */
import type { Answer } from '../../../../src/domain/endpoint'
import { Table, type Column } from '../../../../web/ui/Table'
import type { receivables } from '../../contract'
import { buckets, type Bucket } from '../../rules'
import { WholeAmount } from '../../screens/WholeAmount'

type Data = Answer<typeof receivables>
type Row = Data['clients'][number]
type TableProps = { data: Data; clients: readonly Row[]; words: Record<Bucket, string> }

const plain = (amount: string | undefined) =>
  !amount || Number(amount) === 0 ? '-' : <WholeAmount amount={amount} />

export function ReceivablesTable({ data, clients, words }: TableProps) {
  const all: Row = {
    ...data,
    clientId: 0,
    clientName: 'All clients',
    invoices: data.clients.reduce((sum, one) => sum + one.invoices, 0),
  }
  const isOwed = Number(data.owedToClient) > 0 || Number(data.onAccount) > 0
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
    {
      head: 'Outstanding',
      number: true,
      cell: (row) => (
        <b>
          <WholeAmount amount={row.outstanding} />
        </b>
      ),
    },
    // A credit of a client is no late debt, so it is beside the ages.
    ...(isOwed
      ? ([
          { head: 'Owed to client', number: true, cell: (row) => plain(row.owedToClient) },
          { head: 'On account', number: true, cell: (row) => plain(row.onAccount) },
          {
            head: 'Balance',
            number: true,
            cell: (row) => (
              <b>
                <WholeAmount amount={row.balance} />
              </b>
            ),
          },
        ] satisfies Column<Row>[])
      : []),
  ]
  return (
    <details className="ageing-amounts" open={matchMedia('(width >= 1100px)').matches}>
      <summary>All amounts</summary>
      <Table
        label="Receivables by client"
        columns={columns}
        rows={[...clients, all]}
        rowKey={({ clientId }) => clientId}
        empty={null}
      />
    </details>
  )
}
