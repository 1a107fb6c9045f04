/** The Bank tab: credits of statements, with the invoices proposed for each. A person confirms. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { shortDateWords } from '../../../../web/format'
import { SlotOfButtons } from '../../../../web/frame/Slot'
import { ask } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Pagination } from '../../../../web/ui/Pagination'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { Segmented } from '../../../../web/ui/Segmented'
import { Table, type Column } from '../../../../web/ui/Table'
import { bookLine, listBankLines, type BankLine, type LineState } from '../../contract'
import { money } from '../../screens/words'
import { BookDialog } from './BookDialog'
import { SetAsideDialog } from './SetAsideDialog'

const rowsAPage = 25
const stateWords: Record<LineState, string> = { open: 'Open', booked: 'Booked', aside: 'Set aside' }

export default function BankTab() {
  const today = todayIn(useZone())
  const [state, setState] = useState<LineState>('open')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [dialog, setDialog] = useState<{ what: 'book' | 'aside'; line: BankLine } | null>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(listBankLines, {
      state,
      ...(search && { search }),
      page: String(page),
      limit: String(rowsAPage),
    }),
    placeholderData: keepPreviousData,
  })
  const sure = data?.data.filter(({ proposal }) => proposal?.strength === 'sure') ?? []
  const confirm = useConfirm()
  const columns: Column<BankLine>[] = [
    { head: 'Date', cell: ({ day }) => <span className="nowrap">{shortDateWords(day, today)}</span> },
    {
      head: 'Narration',
      phone: 'lead',
      cell: ({ narration, reference, entityName }) => (
        <span className="books-narration">
          {narration}
          <span className="faint"> {[reference, entityName].filter(Boolean).join(', ')}</span>
        </span>
      ),
    },
    {
      head: 'Amount',
      number: true,
      cell: ({ amount, rest }) => (
        <>
          <b>{money(amount)}</b>
          {Number(rest) > 0 && rest !== amount && <div className="faint">{money(rest)} open</div>}
        </>
      ),
    },
    {
      head: state === 'open' ? 'Proposal' : 'Booked to',
      phone: 'row',
      cell: (line) => <What line={line} />,
    },
    {
      head: 'Actions',
      phone: 'row',
      cell: (line) => (
        <Actions
          line={line}
          busy={confirm.busy === line.id}
          onConfirm={() => void confirm.run([line])}
          onOpen={(what) => setDialog({ what, line })}
        />
      ),
    },
  ]
  return (
    <Card
      title="Bank"
      note="Credits of bank statements. Nothing is booked until you confirm it."
      actions={<SlotOfButtons name="books.statements" />}
    >
      <div className="books-tools">
        <Segmented
          label="Credits"
          value={state}
          options={(['open', 'booked', 'aside'] as const).map((id) => ({
            id,
            label: `${stateWords[id]}${data ? ` ${data.counts[id]}` : ''}`,
          }))}
          onChange={(to) => {
            setState(to)
            setPage(1)
          }}
        />
        <SearchBox
          label="Search credits"
          placeholder="Search by narration or amount"
          value={search}
          onChange={(to) => {
            setSearch(to)
            setPage(1)
          }}
        />
        {state === 'open' && sure.length > 1 && (
          <Button busy={confirm.busy === 'all'} onClick={() => void confirm.run(sure)}>
            Confirm the {sure.length} sure ones on this page
          </Button>
        )}
      </div>
      <Table
        label="Credits"
        columns={columns}
        rows={data?.data}
        rowKey={({ id }) => id}
        fading={isPlaceholderData}
        error={isError && !data && 'Failed to load the credits'}
        retry={() => void refetch()}
        empty={
          search
            ? 'No credit fits this search.'
            : state === 'open'
              ? 'No open credits. Import a statement of your bank, as CSV or Excel.'
              : 'None yet.'
        }
      />
      <Pagination page={page} pages={data?.pagination.totalPages ?? 1} onPage={setPage} />
      {dialog?.what === 'book' && <BookDialog line={dialog.line} onClose={() => setDialog(null)} />}
      {dialog?.what === 'aside' && <SetAsideDialog line={dialog.line} onClose={() => setDialog(null)} />}
    </Card>
  )
}

/** One after the other: each changes what is open. */
function useConfirm() {
  const [busy, setBusy] = useState<number | 'all' | null>(null)
  async function run(lines: readonly BankLine[]) {
    setBusy(lines.length === 1 ? lines[0]!.id : 'all')
    let done = 0
    try {
      for (const { id, version, proposal } of lines) {
        await call(bookLine, {
          id: String(id),
          version,
          items: proposal!.items.map(({ invoiceId, amount, tds }) => ({ invoiceId, amount, tds })),
          ...(proposal!.entry && { entryIds: [proposal!.entry.id] }),
        })
        done++
      }
      toast({ title: 'Success', text: done === 1 ? 'Credit booked' : `${done} credits booked`, tone: 'good' })
    } catch (error) {
      const before = done ? `${done} credits were booked. ` : ''
      toast({
        title: 'Error',
        text: before + sentenceOf(error, 'Failed to book the credit'),
        tone: 'bad',
      })
    }
    setBusy(null)
  }
  return { busy, run }
}

function What({ line: { booked, setAside, proposal, text } }: { line: BankLine }) {
  if (setAside) return <span className="soft">{setAside}</span>
  const list = proposal?.items ?? []
  return (
    <div className="books-items">
      {booked.map(({ entryId, clientName, invoiceNumber, number, amount, tds }) => (
        <div key={entryId}>
          <b>{invoiceNumber ?? number ?? 'Account'}</b> {clientName}, {money(amount)}
          {Number(tds) > 0 && ` and ${money(tds)} TDS`}
        </div>
      ))}
      {list.map(({ invoiceId, invoiceNumber, clientName, amount, tds }) => (
        <div key={invoiceId}>
          <b>{invoiceNumber}</b> {clientName}, {money(amount)}
          {Number(tds) > 0 && ` and ${money(tds)} TDS`}
        </div>
      ))}
      {proposal?.entry && (
        <div>
          <b>{proposal.entry.text}</b> {proposal.entry.clientName}, {money(proposal.entry.amount)}
        </div>
      )}
      {text && (
        <div className="soft">
          {proposal && (
            <Badge colour={proposal.strength === 'sure' ? 'green' : 'yellow'}>
              {proposal.strength === 'sure' ? 'Sure' : 'Check'}
            </Badge>
          )}{' '}
          {text}
        </div>
      )}
    </div>
  )
}

function Actions({
  line,
  busy,
  onConfirm,
  onOpen,
}: {
  line: BankLine
  busy: boolean
  onConfirm: () => void
  onOpen: (what: 'book' | 'aside') => void
}) {
  const of = `${money(line.amount)}, ${line.narration}`
  if (line.setAside)
    return (
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => onOpen('aside')}
        aria-label={`Take back: ${of}`}
      >
        Take back
      </Button>
    )
  if (Number(line.rest) === 0) return null
  return (
    <div className="books-figures">
      {line.proposal && (
        <Button size="small" variant="primary" busy={busy} onClick={onConfirm} aria-label={`Confirm: ${of}`}>
          Confirm
        </Button>
      )}
      <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('book')} aria-label={`Choose: ${of}`}>
        Choose
      </Button>
      {line.booked.length === 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => onOpen('aside')}
          aria-label={`Set aside: ${of}`}
        >
          Set aside
        </Button>
      )}
    </div>
  )
}
