/** Possible revenue leaks: the total of each kind and a page of leaks, each with its amount and a fix. */
import { useState } from 'react'
import { Droplets } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { may } from '../../../../src/domain/access'
import type { Answer } from '../../../../src/domain/endpoint'
import { ask, client } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Badge, type Colour } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Select } from '../../../../web/ui/Field'
import { Pagination } from '../../../../web/ui/Pagination'
import { Table, type Column } from '../../../../web/ui/Table'
import { sentenceOf } from '../../../../web/sendOnce'
import { candidateInvoices, getCandidate, getInvoice, leakage, leakKinds } from '../../contract'
import type { Open, Opens } from '../../screens/open'
import { countWords, money } from '../../screens/words'

export type Leak = Answer<typeof leakage>['data'][number]
const rowsAPage = 20
const colours: Partial<Record<Leak['kind'], Colour>> = {
  overdue: 'red',
  'credit note due': 'red',
  'not invoiced': 'orange',
  'part invoiced': 'orange',
  'over invoiced': 'orange',
}
const labels: Record<Leak['kind'], string> = {
  'not invoiced': 'Not invoiced',
  'part invoiced': 'Part invoiced',
  'over invoiced': 'Over invoiced',
  'other fee': 'Other fee',
  'duplicate candidate': 'Duplicate candidate',
  'duplicate invoice': 'Duplicate invoice',
  'unknown recruiter': 'Unknown recruiter',
  overdue: 'Overdue',
  'credit note due': 'Credit note due',
  'missing number': 'Missing number',
}

export function Leakage({ onOpen }: Opens) {
  const [kind, setKind] = useState<Leak['kind'] | ''>('')
  const [page, setPage] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(leakage, { ...(kind && { kind }), page: String(page), limit: String(rowsAPage) }),
    placeholderData: keepPreviousData,
  })
  const all = data?.kinds.reduce((sum, { count }) => sum + count, 0) ?? 0
  const columns: Column<Leak>[] = [
    {
      head: 'Leak',
      phone: 'lead',
      cell: (leak) => <Badge colour={colours[leak.kind] ?? 'yellow'}>{labels[leak.kind]}</Badge>,
    },
    { head: 'Details', phone: 'row', cell: ({ text }) => text },
    {
      head: 'Amount',
      number: true,
      phone: 'named row',
      cell: ({ amount }) => (Number(amount) === 0 ? '-' : <b>{money(amount)}</b>),
    },
    { head: 'Fix', phone: 'row', cell: (leak) => <Way leak={leak} onOpen={onOpen} /> },
  ]
  return (
    <Card
      title="Leakage"
      icon={<Droplets size={18} aria-hidden />}
      note={all > 0 ? countWords(all, 'possible revenue leak') : 'Possible revenue leaks and how to fix them'}
      actions={
        data && data.kinds.length > 1 ? (
          <Select
            label="Kind of leak"
            hideLabel
            value={kind}
            onChange={(event) => {
              setKind(leakKinds.find((one) => one === event.target.value) ?? '')
              setPage(1)
            }}
          >
            <option value="">All ({all})</option>
            {data.kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {labels[one.kind]} ({one.count}){Number(one.amount) > 0 && `: ${money(one.amount)}`}
              </option>
            ))}
          </Select>
        ) : undefined
      }
      className="leakage"
    >
      <Table
        label="Leakage"
        columns={columns}
        rows={data?.data}
        rowKey={(leak) => `${leak.kind} ${leak.candidateId} ${leak.invoiceId} ${leak.text}`}
        fading={isPlaceholderData}
        error={isError && !data && 'Failed to fetch the leakage list'}
        retry={() => void refetch()}
        empty="No leaks found. All placements are invoiced and paid on time."
      />
      {data && <Pagination page={page} pages={data.pagination.totalPages} onPage={setPage} />}
    </Card>
  )
}

function Way({ leak, onOpen }: Opens & { leak: Leak }) {
  const mayDelete = may(useWho(), 'delete_billing')
  const [busy, setBusy] = useState(false)
  async function open() {
    setBusy(true)
    try {
      const way = await wayOf(leak, mayDelete)
      if (way) onOpen(way)
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to fetch invoices'), tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <Button
      size="small"
      className="leak-way"
      aria-haspopup="dialog"
      busy={busy}
      aria-label={`${leak.todo}: ${leak.text}`}
      onClick={() => void open()}
    >
      {leak.todo}
    </Button>
  )
}

/** The dialog that fixes the leak. */
async function wayOf(
  { kind, candidateId, candidateName, invoiceId, gap, text }: Leak,
  mayDelete: boolean,
): Promise<Open | null> {
  if (gap) return { what: 'missing number', gap, text }
  const id = String(candidateId)
  const theCandidate = () => client.fetchQuery({ ...ask(getCandidate, { id }), staleTime: 0 })
  if (kind === 'credit note due') {
    // Both remedies are offered, a replacement or a credit note, as in the dialog on leaving.
    const [candidate, invoices] = await Promise.all([
      theCandidate(),
      client.fetchQuery({ ...ask(candidateInvoices, { id }), staleTime: 0 }),
    ])
    return { what: 'owed', candidate, invoices: invoices.filter(({ wantsCreditNote }) => wantsCreditNote) }
  }
  if (invoiceId !== null) {
    const invoice = await client.fetchQuery({ ...ask(getInvoice, { id: String(invoiceId) }), staleTime: 0 })
    if (kind === 'overdue') return { what: 'receipt', invoice }
    return mayDelete
      ? { what: 'delete invoice', invoice }
      : { what: 'invoice', candidateId: invoice.candidateId, candidateName: invoice.candidateName, invoice }
  }
  if (candidateId === null) return null
  if (kind === 'duplicate candidate' && mayDelete)
    return { what: 'delete candidate', candidate: await theCandidate() }
  return kind === 'not invoiced' || kind === 'part invoiced'
    ? { what: 'invoice', candidateId, candidateName: candidateName ?? '' }
    : { what: 'candidate', id: candidateId }
}
