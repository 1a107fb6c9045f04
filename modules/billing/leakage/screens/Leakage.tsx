/** Possible revenue leaks: a bar for each kind, and a page of leaks, each with its amount and a fix. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
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
import { RowList } from '../../../../web/ui/RowList'
import { useNarrow } from '../../../../web/useNarrow'
import { Table, type Column } from '../../../../web/ui/Table'
import { EmptyState } from '../../../../web/ui/Empty'
import { Rows } from '../../../../web/charts/Rows'
import { shortRupees } from '../../../../web/charts/scale'
import { sentenceOf } from '../../../../web/sendOnce'
import { candidateInvoices, getCandidate, getInvoice, leakage, leakKinds } from '../../contract'
import type { Open, Opens, Shows } from '../../screens/open'
import { countWords, money } from '../../screens/words'
import './ageing.css'

export type Leak = Answer<typeof leakage>['data'][number]
const rowsAPage = 20
const colours: Partial<Record<Leak['kind'], Colour>> = {
  overdue: 'red',
  'credit note due': 'purple',
  'not invoiced': 'orange',
  'not issued': 'orange',
  'part invoiced': 'orange',
  'over invoiced': 'orange',
}
const labels: Record<Leak['kind'], string> = {
  'not invoiced': 'Not invoiced',
  'not issued': 'Not issued',
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

/** One or two words for a button. Its title is the whole advice. */
const fixes: Record<Leak['kind'], string> = {
  'not invoiced': 'Add invoice',
  'not issued': 'Issue',
  'part invoiced': 'Add invoice',
  'over invoiced': 'Edit candidate',
  'other fee': 'Edit candidate',
  'duplicate candidate': 'Open candidate',
  'duplicate invoice': 'Open invoice',
  'unknown recruiter': 'Edit recruiter',
  overdue: 'Record payment',
  'credit note due': 'Credit note',
  'missing number': 'Enter reason',
}

export default function Leakage({ onOpen, onShow }: Opens & Shows) {
  // A link can name the kind.
  const { kind: named } = useSearch({ strict: false }) as { kind?: unknown }
  const [kind, setKind] = useState<Leak['kind'] | ''>(() => leakKinds.find((one) => one === named) ?? '')
  const [page, setPage] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(leakage, { ...(kind && { kind }), page: String(page), limit: String(rowsAPage) }),
    placeholderData: keepPreviousData,
  })
  const choose = (to: string) => {
    setKind(leakKinds.find((one) => one === to) ?? '')
    setPage(1)
  }
  const [, fix] = useFix(onOpen)
  const isNarrow = useNarrow()
  const all = data?.kinds.reduce((sum, { count }) => sum + count, 0) ?? 0
  const sum = data?.kinds.reduce((total, { amount }) => total + Number(amount), 0) ?? 0
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
      note={
        all > 0
          ? `${shortRupees(sum)} in ${countWords(all, 'case')}`
          : 'Possible revenue leaks and how to fix them'
      }
      actions={
        data && data.kinds.length > 1 ? (
          <Select
            label="Kind of leak"
            hideLabel
            value={kind}
            onChange={(event) => choose(event.target.value)}
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
      {data && data.kinds.length > 0 && (
        <Rows
          label="Possible loss by kind"
          series={[{ label: 'Amount', tone: 'rest' }]}
          rows={data.kinds.map((one) => ({
            id: one.kind,
            label: labels[one.kind],
            values: [Number(one.amount)],
            text: `${one.count} · ${shortRupees(Number(one.amount))}`,
            tone: kind === one.kind ? 'accent' : 'rest',
          }))}
          text={(amount) => money(String(amount))}
          onPick={(one) => choose(kind === one ? '' : String(one))}
        />
      )}
      {data && all === 0 ? (
        <EmptyState action={<Button onClick={() => onShow('invoices')}>View Invoices</Button>}>
          No leaks found. All placements are invoiced and paid on time.
        </EmptyState>
      ) : isNarrow ? (
        <RowList
          label="Leakage"
          rows={data?.data.map((leak) => ({
            key: keyOf(leak),
            title: leak.text,
            note: fixes[leak.kind],
            state: Number(leak.amount) === 0 ? undefined : <b className="figures">{money(leak.amount)}</b>,
            figure: <Badge colour={colours[leak.kind] ?? 'yellow'}>{labels[leak.kind]}</Badge>,
            onPress: () => void fix(leak),
          }))}
          fading={isPlaceholderData}
          error={isError && !data && 'Failed to fetch the leakage list'}
          retry={() => void refetch()}
          empty="No leaks of this kind. Choose another kind."
        />
      ) : (
        <Table
          label="Leakage"
          columns={columns}
          rows={data?.data}
          rowKey={keyOf}
          fading={isPlaceholderData}
          error={isError && !data && 'Failed to fetch the leakage list'}
          retry={() => void refetch()}
          empty="No leaks of this kind. Choose another kind."
        />
      )}
      {data && <Pagination page={page} pages={data.pagination.totalPages} onPage={setPage} />}
    </Card>
  )
}

const keyOf = (leak: Leak) => `${leak.kind} ${leak.candidateId} ${leak.invoiceId} ${leak.text}`

/** Money that is lost without action is red; the rest waits for a correction. */

function Way({ leak, onOpen }: Opens & { leak: Leak }) {
  const [busy, fix] = useFix(onOpen)
  return (
    <Button
      size="small"
      className="leak-way"
      aria-haspopup="dialog"
      busy={busy}
      title={leak.todo}
      aria-label={`${fixes[leak.kind]}. ${leak.todo}: ${leak.text}`}
      onClick={() => void fix(leak)}
    >
      {fixes[leak.kind]}
    </Button>
  )
}

function useFix(onOpen: Opens['onOpen']) {
  const mayDelete = may(useWho(), 'delete_billing')
  const [busy, setBusy] = useState(false)
  async function fix(leak: Leak) {
    setBusy(true)
    try {
      const way = await wayOf(leak, mayDelete)
      if (way) onOpen(way)
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to fetch invoices'), tone: 'bad' })
    }
    setBusy(false)
  }
  return [busy, fix] as const
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
    if (kind === 'not issued') return { what: 'document', invoice }
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
