/** The Invoices tab: how many are in which state, and the invoices grouped by candidate. */
import { useState } from 'react'
import { ReceiptIndianRupee, SlidersHorizontal, X } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import { CountBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Select } from '../../../../web/ui/Field'
import { fromFirst, Pagination } from '../../../../web/ui/Pagination'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { Waiting } from '../../../../web/ui/Spinner'
import { MoneyLinks } from '../../overview/screens/MoneyLinks'
import { InvoiceGroups } from './InvoiceGroups'
import type { Opens } from '../../screens/open'
import { useNarrow } from '../../../../web/useNarrow'
import { StackedBar, type BarPart } from '../../../../web/charts/StackedBar'
import { InvoiceList } from './InvoiceList'
import type { InvoiceTotals } from '../../contract'
import type { InvoiceState } from '../../rules'
import { useInvoices, useStates } from './useInvoices'
import { countWords, money } from '../../screens/words'
import './invoices.css'

const tones = {
  Draft: 'soft',
  Paid: 'good',
  Credited: 'rest',
  'Written off': 'rest',
  'Owed to client': 'warn',
} as const satisfies Partial<Record<InvoiceState, string>>

/** The open invoices in three parts; the rarer states only if there is one. */
function partsOf(totals: InvoiceTotals | undefined, picked: string | null): BarPart[] {
  const part = (state: keyof typeof tones): BarPart[] => {
    const value = totals?.states[state] ?? 0
    const isListed = state === 'Paid' || value > 0 || picked === state
    const shade = state === 'Written off' ? 2 : 0
    return isListed ? [{ id: state, label: state, tone: tones[state], shade, value }] : []
  }
  const { overdue = 0, toCredit = 0 } = totals ?? {}
  const notDue = (totals?.states.Open ?? 0) - overdue - toCredit
  return [
    ...part('Draft'),
    { id: 'Overdue', label: 'Overdue', tone: 'bad', value: overdue },
    { id: 'Not due', label: 'Not due', tone: 'info', value: notDue },
    ...(toCredit > 0 || picked === 'To credit'
      ? [{ id: 'To credit', label: 'To credit', tone: 'aside' as const, value: toCredit }]
      : []),
    ...(['Paid', 'Credited', 'Written off', 'Owed to client'] as const).flatMap(part),
  ]
}

/** A part of the bar as filters, and filters as a part of the bar. */
const openParts: Record<string, { overdue?: string; toCredit?: string }> = {
  Overdue: { overdue: 'Yes' },
  'Not due': { overdue: 'No' },
  'To credit': { toCredit: 'Yes' },
}
const filtersOf = (part: string | null) => ({
  state: part && !openParts[part] ? part : '',
  overdue: '',
  toCredit: '',
  ...openParts[part ?? ''],
})
const partOf = ({ state, overdue, toCredit }: { state: string; overdue: string; toCredit: string }) =>
  toCredit ? 'To credit' : overdue ? (overdue === 'Yes' ? 'Overdue' : 'Not due') : state || null

export default function InvoicesTab({ onOpen }: Opens) {
  const who = useWho()
  const { values, set, clear, isFiltered, groups, totals, page, pages, isFading, isError, refetch } =
    useInvoices()
  const states = useStates()
  const picked = partOf(values)
  const isNarrow = useNarrow()
  const isPhone = useNarrow(640)
  const [open, setOpen] = useState(false)
  const client = values.client && (groups?.[0]?.clientName ?? 'Client')

  return (
    <div className="billing-tab">
      <Card
        className="invoices-card"
        title="Invoices"
        note={
          who.role === 'Manager' || who.role === 'Senior Manager'
            ? 'View invoices for joined candidates'
            : 'Track invoices for joined candidates'
        }
        actions={may(who, 'manage_invoices') && <MoneyLinks />}
      >
        <div className="billing-find invoice-filters" role="search" aria-label="Invoices">
          <SearchBox
            label="Search invoices"
            placeholder={isPhone ? 'Invoice, name or client' : 'Search by invoice number or candidate...'}
            value={values.search}
            onChange={(search) => set({ search })}
          />
          {isPhone && (
            <Button
              icon={<SlidersHorizontal size={16} aria-hidden />}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              Filters
              <CountBadge count={Number(values.submitted !== '') + Number(values.paid !== '')} of="set" />
            </Button>
          )}
          {(open || !isPhone) && (
            <>
              <YesNo
                label="Invoice Submitted"
                value={values.submitted}
                onChange={(submitted) => set({ submitted })}
              />
              <YesNo label="Payment Received" value={values.paid} onChange={(paid) => set({ paid })} />
              <div className="invoice-order">
                <Select
                  label="Order"
                  hideLabel
                  value={values.sort}
                  onChange={(event) => set({ sort: event.target.value })}
                >
                  <option value="">Due first</option>
                  <option value="newest">Newest first</option>
                </Select>
              </div>
            </>
          )}
          {client && (
            <Button icon={<X size={16} aria-hidden />} onClick={() => set({ client: '' })}>
              {client}
            </Button>
          )}
          {values.state === 'Open' && (
            <Button icon={<X size={16} aria-hidden />} onClick={() => set({ state: '' })}>
              Open
            </Button>
          )}
          {isFiltered && (
            <Button variant="quiet" icon={<X size={16} aria-hidden />} onClick={clear}>
              Clear Filters
            </Button>
          )}
        </div>
        <StackedBar
          label="Invoices by state"
          parts={partsOf(states, picked)}
          picked={picked === 'Open' ? null : picked}
          onPick={(part) => set(filtersOf(part))}
          all
        />
        {isError ? (
          <ErrorState retry={refetch}>Failed to fetch invoices</ErrorState>
        ) : !groups || !totals ? (
          <Waiting />
        ) : groups.length === 0 ? (
          <EmptyState
            icon={<ReceiptIndianRupee size={28} strokeWidth={1.5} aria-hidden />}
            action={isFiltered && <Button onClick={clear}>Show All Invoices</Button>}
          >
            {isFiltered
              ? 'No invoices found matching the filters'
              : 'No invoices found. Add invoices for candidates who have joined.'}
          </EmptyState>
        ) : isNarrow ? (
          <InvoiceList groups={groups} fading={isFading} who={who} onOpen={onOpen} />
        ) : (
          <InvoiceGroups groups={groups} fading={isFading} who={who} onOpen={onOpen} />
        )}
        {totals && totals.invoices > 0 && (
          <div className="billing-foot">
            <p className="soft">
              {countWords(totals.invoices, 'invoice')} for {countWords(totals.candidates, 'candidate')}:{' '}
              <b className="figures">{money(totals.raised)}</b> raised,{' '}
              <b className="figures">{money(totals.amount)}</b> with GST, {totals.submitted} submitted,{' '}
              {totals.paid} paid
              {totals.states.Draft > 0 &&
                `; of it ${countWords(totals.states.Draft, 'draft')}, ${money(totals.drafts)} with GST`}
            </p>
            <Pagination
              page={page}
              pages={pages}
              numbers={fromFirst(page, pages)}
              onPage={(to) => set({ page: to })}
            />
          </div>
        )}
        <p className="out-of-sight" role="status">
          {totals && !isFading && `${countWords(totals.invoices, 'invoice')} found`}
        </p>
      </Card>
    </div>
  )
}

function YesNo({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Select label={label} hideLabel value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{label}: All</option>
      <option value="Yes">{label}: Yes</option>
      <option value="No">{label}: No</option>
    </Select>
  )
}
