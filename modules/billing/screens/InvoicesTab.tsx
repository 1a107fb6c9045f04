/** Invoices: grouped by candidate; below, what is owed, and where money slips. */
import { ReceiptIndianRupee, X } from 'lucide-react'
import { may } from '../../../src/domain/access'
import { useWho } from '../../../web/session'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Select } from '../../../web/ui/Field'
import { fromFirst, Pagination } from '../../../web/ui/Pagination'
import { Waiting } from '../../../web/ui/Spinner'
import { InvoiceGroups } from './InvoiceGroups'
import { Leakage } from './Leakage'
import type { Opens } from './open'
import { Receivables } from './Receivables'
import { SearchBox } from './SearchBox'
import { useInvoices } from './useInvoices'
import { countWords } from './words'
import './invoices.css'

export default function InvoicesTab({ onOpen }: Opens) {
  const who = useWho()
  const manages = may(who, 'manage_invoices')
  const { values, set, clear, isFiltered, all, groups, shown, page, pages, isError, refetch } = useInvoices()

  return (
    <div className="billing-tab">
      <Card title="Invoices" note={who.role === 'Manager' || who.role === 'Senior Manager' ? 'View invoices for joined candidates' : 'Track invoices for joined candidates'} className="invoices">
        <div className="billing-find invoice-filters" role="search" aria-label="Invoices">
          <SearchBox label="Search invoices" placeholder="Search by invoice number or candidate..." value={values.search} onChange={(search) => set({ search })} />
          <YesNo label="Invoice Submitted" value={values.submitted} onChange={(submitted) => set({ submitted })} />
          <YesNo label="Payment Received" value={values.paid} onChange={(paid) => set({ paid })} />
          {isFiltered && (
            <Button variant="quiet" icon={<X size={16} aria-hidden />} onClick={clear}>
              Clear Filters
            </Button>
          )}
        </div>
        {isError ? (
          <ErrorState retry={refetch}>Failed to fetch invoices</ErrorState>
        ) : !shown ? (
          <Waiting />
        ) : shown.length === 0 ? (
          <EmptyState icon={<ReceiptIndianRupee size={28} strokeWidth={1.5} aria-hidden />}>{isFiltered ? 'No invoices found matching the filters' : 'No invoices found. Add invoices for candidates who have joined.'}</EmptyState>
        ) : (
          <InvoiceGroups groups={shown} who={who} onOpen={onOpen} />
        )}
        {groups && pages > 1 && (
          <div className="billing-foot">
            <p className="soft">{countWords(groups.length, 'candidate')}</p>
            <Pagination page={page} pages={pages} numbers={fromFirst(page, pages)} onPage={(to) => set({ page: to })} />
          </div>
        )}
        <p className="out-of-sight" role="status">
          {groups && `${countWords(groups.reduce((sum, group) => sum + group.invoices.length, 0), 'invoice')} found`}
        </p>
      </Card>
      <Receivables />
      {manages && <Leakage invoices={all} onOpen={onOpen} />}
    </div>
  )
}

function YesNo({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Select label={label} hideLabel value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{label}: All</option>
      <option value="Yes">{label}: Yes</option>
      <option value="No">{label}: No</option>
    </Select>
  )
}
