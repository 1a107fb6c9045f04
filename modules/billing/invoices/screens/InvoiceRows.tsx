/** The invoices of one candidate with their payments and actions. */
import { todayIn, useZone } from '../../../../web/firm'
import { shortDateWords } from '../../../../web/format'
import type { Who } from '../../../../web/session'
import { Badge } from '../../../../web/ui/Badge'
import { Table, type Column } from '../../../../web/ui/Table'
import type { Invoice } from '../../contract'
import type { Opens } from '../../screens/open'
import { InvoiceActions } from './InvoiceActions'
import { InvoiceStateBadge } from './InvoiceStateBadge'
import { entryWords } from './entryWords'
import type { Group } from './useInvoices'
import { money } from '../../screens/words'

export function InvoiceRows({ group, who, onOpen }: Opens & { group: Group; who: Who }) {
  const today = todayIn(useZone())
  const columns: Column<Invoice>[] = [
    { head: 'Invoice Number', phone: 'lead', cell: (one) => <InvoiceNumber invoice={one} /> },
    {
      head: 'Date',
      cell: (one) => (
        <time dateTime={one.invoiceDate} className="nowrap">
          {shortDateWords(one.invoiceDate, today)}
        </time>
      ),
    },
    {
      head: 'Type',
      cell: ({ invoiceType }) => (
        <Badge colour={invoiceType === 'Full' ? 'indigo' : 'orange'}>{invoiceType}</Badge>
      ),
    },
    { head: 'Raised Amount', number: true, cell: (one) => money(one.invoiceRaisedAmount) },
    { head: 'Amount', number: true, cell: (one) => money(one.invoiceAmount) },
    { head: 'Submitted', cell: (one) => <YesNo value={one.invoiceSubmitted} /> },
    { head: 'Paid', cell: (one) => <Paid invoice={one} today={today} /> },
    { head: 'Remarks', phone: 'named row', cell: (one) => one.remarks ?? '-' },
    {
      head: 'Actions',
      phone: 'corner',
      cell: (one) => <InvoiceActions invoice={one} who={who} onOpen={onOpen} />,
    },
  ]
  return (
    <Table
      label={`Invoices of ${group.candidateName}`}
      columns={columns}
      rows={group.invoices}
      rowKey={({ id }) => id}
      empty="No invoices found"
    />
  )
}

function InvoiceNumber({
  invoice: { invoiceNumber, state, wantsCreditNote, creditNotes },
}: {
  invoice: Invoice
}) {
  return (
    <span className="invoice-number">
      <b className="figures">{invoiceNumber}</b>
      <InvoiceStateBadge state={state} />
      {wantsCreditNote && <Badge colour="red">Credit note due</Badge>}
      {creditNotes.map(({ id, number, amount, reason }) => (
        <span key={id} className="faint">
          {number}: {money(amount)} credited, {reason}
        </span>
      ))}
    </span>
  )
}

const YesNo = ({ value }: { value: 'Yes' | 'No' }) => (
  <Badge colour={value === 'Yes' ? 'green' : 'gray'}>{value}</Badge>
)

function Paid({ invoice, today }: { invoice: Invoice; today: string }) {
  const { paymentReceived, entries, outstanding, dueDate, bucket, state } = invoice
  return (
    <span className="paid">
      <YesNo value={paymentReceived} />
      {state === 'Open' && (
        <span className={bucket === 'Not due' ? 'faint' : 'late'}>
          {money(outstanding)} due {shortDateWords(dueDate, today)}
        </span>
      )}
      {state === 'Owed to client' && (
        <span className="late">{money(outstanding.replace('-', ''))} owed to the client</span>
      )}
      {entries
        .filter(({ isReversed, reversesId }) => !isReversed && reversesId === null)
        .map((entry) => (
          <span key={entry.id} className="faint">
            {entryWords(entry)} on {shortDateWords(entry.day, today)}
            {(entry.note ?? entry.reason) && `, ${entry.note ?? entry.reason}`}
          </span>
        ))}
    </span>
  )
}
