/** The Invoices tab: invoices grouped by candidate, then receivables and leakage. */
import { ReceiptIndianRupee, X } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Select } from '../../../../web/ui/Field'
import { fromFirst, Pagination } from '../../../../web/ui/Pagination'
import { SearchBox } from '../../../../web/ui/SearchBox'
import { Waiting } from '../../../../web/ui/Spinner'
import { InvoiceGroups } from './InvoiceGroups'
import { Leakage } from '../../leakage/screens/Leakage'
import type { Opens } from '../../screens/open'
import { Receivables } from '../../leakage/screens/Receivables'
import { useInvoices } from './useInvoices'
import { countWords, money } from '../../screens/words'
import './invoices.css'

export default function InvoicesTab({ onOpen }: Opens) {
  const who = useWho()
  const manages = may(who, 'manage_invoices')
  const { values, set, clear, isFiltered, groups, totals, page, pages, isFading, isError, refetch } =
    useInvoices()

  return (
    <div className="billing-tab">
      <Card
        title="Invoices"
        note={
          who.role === 'Manager' || who.role === 'Senior Manager'
            ? 'View invoices for joined candidates'
            : 'Track invoices for joined candidates'
        }
      >
        <div className="billing-find invoice-filters" role="search" aria-label="Invoices">
          <SearchBox
            label="Search invoices"
            placeholder="Search by invoice number or candidate..."
            value={values.search}
            onChange={(search) => set({ search })}
          />
          <YesNo
            label="Invoice Submitted"
            value={values.submitted}
            onChange={(submitted) => set({ submitted })}
          />
          <YesNo label="Payment Received" value={values.paid} onChange={(paid) => set({ paid })} />
          {isFiltered && (
            <Button variant="quiet" icon={<X size={16} aria-hidden />} onClick={clear}>
              Clear Filters
            </Button>
          )}
        </div>
        {isError ? (
          <ErrorState retry={refetch}>Failed to fetch invoices</ErrorState>
        ) : !groups || !totals ? (
          <Waiting />
        ) : groups.length === 0 ? (
          <EmptyState icon={<ReceiptIndianRupee size={28} strokeWidth={1.5} aria-hidden />}>
            {isFiltered
              ? 'No invoices found matching the filters'
              : 'No invoices found. Add invoices for candidates who have joined.'}
          </EmptyState>
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
      <Receivables />
      {manages && <Leakage onOpen={onOpen} />}
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
