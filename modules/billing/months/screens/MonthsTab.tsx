/** The Months tab: the books month by month, what is missing in each, and which are closed. */
import { Lock, KeyRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../../src/domain/access'
import { dayOf } from '../../../../src/domain/day'
import { useZone } from '../../../../web/firm'
import { dayWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Table, type Column } from '../../../../web/ui/Table'
import { listMonths, type BooksMonth } from '../../contract'
import type { Opens } from '../../screens/open'
import { Brief } from '../../ledger/screens/Brief'
import { WholeAmount } from '../../ledger/screens/WholeAmount'
import { monthWords } from '../../screens/words'
import { gapsOf } from './missingWords'
import './months.css'

export default function MonthsTab({ onOpen }: Opens) {
  const zone = useZone()
  const mayClose = may(useWho(), 'manage_settings')
  const { data, isError, refetch } = useQuery(ask(listMonths))
  const columns: Column<BooksMonth>[] = [
    {
      head: 'Month',
      phone: 'lead',
      cell: (one) => (
        <span className="months-month">
          <b className="nowrap">{monthWords(one.month)}</b>
          <State of={one} zone={zone} />
        </span>
      ),
    },
    // The last balance, plus the first and less the others of these amounts, is the balance at the end.
    figure('Raised with GST', ({ raised }) => raised),
    figure('Credited', ({ credited }) => credited),
    figure('Received', ({ received }) => received),
    figure('TDS', ({ tds }) => tds),
    ...(data?.months.some(({ writtenOff }) => Number(writtenOff) !== 0)
      ? [figure('Written off', ({ writtenOff }) => writtenOff)]
      : []),
    {
      head: 'Balance at the end',
      number: true,
      cell: ({ balance }) => (
        <b>
          <WholeAmount amount={balance} />
        </b>
      ),
    },
    { head: 'Missing', phone: 'named row', cell: ({ missing }) => <Missing of={missing} /> },
    ...(mayClose
      ? [
          {
            head: 'Actions',
            phone: 'corner',
            cell: (one) => (
              <Action
                of={one}
                open={() =>
                  onOpen({
                    what: one.state === 'closed' ? 'open month' : 'close month',
                    of: one,
                    before: data!.months.filter(({ month, state }) => month < one.month && state === 'open'),
                  })
                }
              />
            ),
          } satisfies Column<BooksMonth>,
        ]
      : []),
  ]
  return (
    <div className="billing-tab">
      <Card
        className="months"
        title="Months"
        note="Nothing dated in a closed month can be added or changed. An Admin closes and opens months."
      >
        <Table
          label="Months of the books"
          columns={columns}
          rows={data?.months}
          rowKey={({ month }) => month}
          error={isError && !data && 'Failed to load the months'}
          retry={() => void refetch()}
          empty="The books are empty. Months appear with the first invoice."
        />
        {data && data.changes.length > 0 && (
          <details>
            <summary>Changes</summary>
            <ul className="plain-list">
              {data.changes.map(({ month, change, reason, at, by }) => (
                <li key={`${month} ${at}`}>
                  {monthWords(month)} {change} on {dayWords(dayOf(at, zone))}
                  {by && ` by ${by}`}
                  {reason && `: ${reason}`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
    </div>
  )
}

const figure = (head: string, amountOf: (one: BooksMonth) => string): Column<BooksMonth> => ({
  head,
  number: true,
  cell: (one) => <WholeAmount amount={amountOf(one)} />,
})

function Missing({ of }: { of: BooksMonth['missing'] }) {
  const gaps = gapsOf(of)
  if (gaps.length === 0) return <span className="faint">Nothing</span>
  return gaps.map(({ short, long }) => (
    <div key={short} className="months-gap">
      <Brief short={short} long={long} />
    </div>
  ))
}

function State({ of: { state, closedAt, closedBy }, zone }: { of: BooksMonth; zone: string }) {
  if (state !== 'closed')
    return <Badge colour={state === 'open' ? 'blue' : 'gray'}>{state === 'open' ? 'Open' : 'Current'}</Badge>
  return (
    <Badge colour="green" title={`${dayWords(dayOf(closedAt!, zone))}${closedBy ? ` by ${closedBy}` : ''}`}>
      Closed
    </Badge>
  )
}

function Action({ of: { month, state }, open }: { of: BooksMonth; open: () => void }) {
  if (state === 'current') return null
  const isClosed = state === 'closed'
  return (
    <Button
      size="small"
      icon={isClosed ? <KeyRound size={15} aria-hidden /> : <Lock size={15} aria-hidden />}
      aria-haspopup="dialog"
      aria-label={`${isClosed ? 'Open' : 'Close'} ${monthWords(month)}`}
      onClick={open}
    >
      {isClosed ? 'Open' : 'Close'}
    </Button>
  )
}
