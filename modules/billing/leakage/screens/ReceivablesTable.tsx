/** The amounts behind the ageing bars, in whole rupees, with the sum of all clients. */
import type { Answer } from '../../../../src/domain/endpoint'
import { Table, type Column } from '../../../../web/ui/Table'
import type { receivables } from '../../contract'
import { buckets, type Bucket } from '../../rules'
import { WholeAmount } from '../../ledger/screens/WholeAmount'
import { countWords } from '../../screens/words'
import { isAny } from './ageing'

type Data = Answer<typeof receivables>
type Row = Data['clients'][number]
type TableProps = { data: Data; clients: readonly Row[]; words: Record<Bucket, string> }

const plain = (amount: string | undefined) =>
  !amount || Number(amount) === 0 ? '-' : <WholeAmount amount={amount} />

const bold = (head: string, amountOf: (row: Row) => string): Column<Row> => ({
  head,
  number: true,
  cell: (row) => (
    <b>
      <WholeAmount amount={amountOf(row)} />
    </b>
  ),
})

export function ReceivablesTable({ data, clients, words }: TableProps) {
  const all: Row = {
    ...data,
    clientId: 0,
    clientName: 'All clients',
    invoices: data.clients.reduce((sum, one) => sum + one.invoices, 0),
  }
  const credits = [
    { head: 'Owed to client', of: (row: Row) => row.owedToClient },
    { head: 'On account', of: (row: Row) => row.onAccount },
  ].filter(({ of }) => Number(of(all)) > 0)
  const columns: Column<Row>[] = [
    {
      head: 'Client',
      phone: 'lead',
      cell: ({ clientId, clientName, invoices }) => (
        <>
          {clientId ? clientName : <b>{clientName}</b>}
          <span className="ageing-invoices">{countWords(invoices, 'invoice')}</span>
        </>
      ),
    },
    ...buckets.map((bucket): Column<Row> => ({
      head: words[bucket],
      number: true,
      cell: (row) => plain(row.buckets[bucket]),
    })),
    ...(isAny(data.toCredit)
      ? [{ head: 'To credit', number: true, cell: (row: Row) => plain(row.toCredit ?? undefined) }]
      : []),
    bold('Outstanding', ({ outstanding }) => outstanding),
    // A credit of a client is no late debt, so it is beside the ages.
    ...credits.map(({ head, of }): Column<Row> => ({ head, number: true, cell: (row) => plain(of(row)) })),
    ...(credits.length ? [bold('Balance', ({ balance }) => balance)] : []),
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
