/** Where money slips: each with its amount and a way to put it right. */
import { Droplets } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../src/domain/access'
import type { Answer } from '../../../src/domain/endpoint'
import { ask, atOnce } from '../../../web/query'
import { useWho } from '../../../web/session'
import { Badge, type Colour } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { Table, type Column } from '../../../web/ui/Table'
import { leakage, type Invoice } from '../contract'
import type { Open, Opens } from './open'
import { countWords, money } from './words'

type Leak = Answer<typeof leakage>[number]
const colours: Partial<Record<Leak['kind'], Colour>> = { overdue: 'red', 'credit note due': 'red', 'not invoiced': 'orange', 'part invoiced': 'orange' }
const labels: Record<Leak['kind'], string> = {
  'not invoiced': 'Not invoiced', 'part invoiced': 'Part invoiced', 'other fee': 'Other fee', 'duplicate candidate': 'Duplicate candidate', 'duplicate invoice': 'Duplicate invoice', 'unknown recruiter': 'Unknown recruiter', overdue: 'Overdue',
  'credit note due': 'Credit note due', 'missing number': 'Missing number',
}

export function Leakage({ invoices, onOpen }: Opens & { invoices: readonly Invoice[] | undefined }) {
  const { data, isError, refetch } = useQuery({ ...ask(leakage), ...atOnce })
  const mayVoid = may(useWho(), 'delete_billing')
  const columns: Column<Leak>[] = [
    { head: 'What', phone: 'lead', cell: ({ kind }) => <Badge colour={colours[kind] ?? 'yellow'}>{labels[kind]}</Badge> },
    { head: 'About', phone: 'row', cell: ({ text }) => text },
    { head: 'Amount', number: true, phone: 'named row', cell: ({ amount }) => (Number(amount) === 0 ? '-' : <b>{money(amount)}</b>) },
    { head: 'Put it right', phone: 'row', cell: (leak) => <Way leak={leak} way={wayOf(leak, invoices, mayVoid)} onOpen={onOpen} /> },
  ]
  return (
    <Card title="Leakage" icon={<Droplets size={18} aria-hidden />} note={data ? `${countWords(data.length, 'place')} where money slips, and what puts it right` : 'Where money slips, and what puts it right'} className="leakage">
      <Table label="Leakage" columns={columns} rows={data} rowKey={({ kind, candidateId, invoiceId, text }) => `${kind} ${candidateId} ${invoiceId} ${text}`} error={isError && !data && 'Failed to fetch the leakage list'} retry={() => void refetch()} empty="Nothing slips: all is invoiced, paid in time, and as agreed." />
    </Card>
  )
}

function Way({ leak, way, onOpen }: Opens & { leak: Leak; way: Open | null }) {
  if (!way) return <span className="soft">{leak.todo}</span>
  return (
    <Button size="small" className="leak-way" aria-haspopup="dialog" aria-label={`${leak.todo}: ${leak.text}`} onClick={() => onOpen(way)}>
      {leak.todo}
    </Button>
  )
}

function wayOf({ kind, candidateId, invoiceId, text }: Leak, invoices: readonly Invoice[] | undefined, mayVoid: boolean): Open | null {
  const invoice = invoices?.find(({ id }) => id === invoiceId)
  if (kind === 'overdue') return invoice ? { what: 'receipt', invoice } : null
  if (kind === 'credit note due') return invoice ? { what: 'credit note', invoice } : null
  if (kind === 'duplicate invoice' && mayVoid) return invoice ? { what: 'delete invoice', invoice } : null
  if (kind === 'duplicate invoice') return invoice ? { what: 'invoice', candidateId: invoice.candidateId, candidateName: invoice.candidateName, invoice } : null
  if (candidateId === null) return null
  // The sentence begins with the name.
  if (kind === 'not invoiced' || kind === 'part invoiced') return { what: 'invoice', candidateId, candidateName: text.split(/ joined |, /)[0]! }
  return { what: 'candidate', id: candidateId }
}
