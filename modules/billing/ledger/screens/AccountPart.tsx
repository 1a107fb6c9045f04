/** A client's account: advances, how they were used, and what is left. */
import { useQuery } from '@tanstack/react-query'
import { todayIn, useZone } from '../../../../web/firm'
import { shortDateWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { Table, type Column } from '../../../../web/ui/Table'
import { candidateChoices, getAccount, type Account } from '../../contract'
import type { Opens } from '../../screens/open'
import { money } from '../../screens/words'
import { accountWords } from './accountWords'

type Entry = Account['entries'][number]

export function AccountPart({ clientId, onOpen }: Opens & { clientId: string }) {
  const today = todayIn(useZone())
  const { data, isError, refetch } = useQuery(ask(getAccount, { id: clientId }))
  const companies = useQuery(ask(candidateChoices)).data?.companies ?? []
  const held = data?.balances.filter(({ amount }) => Number(amount) > 0) ?? []
  const columns: Column<Entry>[] = [
    { head: 'Date', cell: ({ day }) => <span className="nowrap">{shortDateWords(day, today)}</span> },
    { head: 'What', phone: 'lead', cell: accountWords },
    { head: 'Company', phone: 'named row', cell: ({ entityName }) => entityName },
    {
      head: 'Note',
      phone: 'named row',
      cell: ({ number, text }) => [number, text].filter(Boolean).join(', ') || '-',
    },
    { head: 'Amount', number: true, cell: ({ change }) => money(change) },
    {
      head: 'Correct',
      phone: 'corner',
      cell: (entry) =>
        entry.isReversed ? (
          <span className="faint">Reversed</span>
        ) : entry.reversesId === null && entry.kind !== 'allocation' ? (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`Reverse: ${accountWords(entry)} ${money(entry.change)}`}
            onClick={() => onOpen({ what: 'reverse account', account: data!, entry })}
          >
            Reverse
          </Button>
        ) : null,
    },
  ]
  return (
    <Card
      title="Account"
      note={
        held.length
          ? held.map(({ entityName, amount }) => `${money(amount)} with ${entityName}`).join(', ')
          : 'Money received before or without an invoice'
      }
      actions={
        data && (
          <>
            <Button
              aria-haspopup="dialog"
              onClick={() => onOpen({ what: 'advance', account: data, companies })}
            >
              Record Advance
            </Button>
            {held.length > 0 && (
              <Button
                aria-haspopup="dialog"
                onClick={() => onOpen({ what: 'refund account', account: data, companies })}
              >
                Record Refund
              </Button>
            )}
          </>
        )
      }
    >
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>Failed to load the account</ErrorState>
        ) : (
          <Waiting />
        )
      ) : (
        <Table
          label="Account"
          columns={columns}
          rows={data.entries}
          rowKey={({ id }) => id}
          empty="No advances. Money that a client pays ahead is recorded here, and used for invoices later."
        />
      )}
    </Card>
  )
}
