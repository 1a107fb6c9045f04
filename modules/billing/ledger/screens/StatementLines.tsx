/** The lines of a statement between the opening and the closing balance. */
import { dayWords } from '../../../../web/format'
import { RowList } from '../../../../web/ui/RowList'
import { Table, type Column } from '../../../../web/ui/Table'
import { useNarrow } from '../../../../web/useNarrow'
import type { StatementAnswer } from '../../contract'
import { money } from '../../screens/words'

type Line = StatementAnswer['lines'][number] & { key: string; isTotal?: boolean }
const plain = (amount: string) => (Number(amount) === 0 ? '-' : money(amount))

export function StatementLines({ statement }: { statement: StatementAnswer }) {
  const { from, to, opening, debits, credits, closing, lines } = statement
  const total = (key: string, day: string, what: string, debit: string, credit: string, balance: string) => ({
    key,
    day,
    what,
    debit,
    credit,
    balance,
    number: null,
    text: '',
    remark: null,
    isTotal: true,
  })
  const rows: Line[] = [
    total('opening', from, 'Opening balance', '0', '0', opening),
    ...lines.map((line, index) => ({ ...line, key: String(index) })),
    total('closing', to, 'Closing balance', debits, credits, closing),
  ]
  const isNarrow = useNarrow()
  const columns: Column<Line>[] = [
    { head: 'Date', cell: ({ day }) => <span className="nowrap">{dayWords(day)}</span> },
    {
      head: 'Entry',
      phone: 'lead',
      cell: ({ what, number, isTotal }) =>
        isTotal ? (
          <b>{what}</b>
        ) : (
          <>
            {what} {number && <span className="figures nowrap">{number}</span>}
          </>
        ),
    },
    {
      head: 'Details',
      phone: 'named row',
      cell: ({ text, remark }) => [text, remark].filter(Boolean).join(', ') || '-',
    },
    { head: 'Debit', number: true, cell: ({ debit }) => plain(debit) },
    { head: 'Credit', number: true, cell: ({ credit }) => plain(credit) },
    {
      head: 'Balance',
      number: true,
      cell: ({ balance, isTotal }) => (isTotal ? <b>{money(balance)}</b> : money(balance)),
    },
  ]
  if (isNarrow)
    return (
      <RowList
        label="Statement of account"
        rows={rows.map((row) => ({
          key: row.key,
          title: [row.what, row.number].filter(Boolean).join(' '),
          note: [dayWords(row.day), row.text, row.remark].filter(Boolean).join(' · '),
          state: row.isTotal ? undefined : (
            <span className="figures">
              {Number(row.debit) > 0 ? `+${money(row.debit)}` : `-${money(row.credit)}`}
            </span>
          ),
          figure: <b className="figures">{money(row.balance)}</b>,
        }))}
        empty="Nothing was recorded in this period"
      />
    )
  return (
    <Table
      label="Statement of account"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      empty="Nothing was recorded in this period"
    />
  )
}
