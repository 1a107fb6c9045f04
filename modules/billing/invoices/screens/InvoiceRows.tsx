/** The invoices of one candidate with their payments and actions. */
import { EllipsisVertical, FileDown, FileMinus2, History, Pencil, Trash2, Wallet } from 'lucide-react'
import { may } from '../../../../src/domain/access'
import { downloadFrom } from '../../../../web/download'
import { todayIn, useZone } from '../../../../web/firm'
import { shortDateWords } from '../../../../web/format'
import type { Who } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Badge } from '../../../../web/ui/Badge'
import { IconButton } from '../../../../web/ui/Button'
import { Drop, MenuEntry } from '../../../../web/ui/Menu'
import { Table, type Column } from '../../../../web/ui/Table'
import { sentenceOf } from '../../../../web/sendOnce'
import type { Invoice } from '../../contract'
import type { Open, Opens } from '../../screens/open'
import type { Group } from './useInvoices'
import { money } from '../../screens/words'

const isNothing = (amount: string) => Number(amount) === 0

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
    { head: 'Actions', phone: 'corner', cell: (one) => <Actions invoice={one} who={who} onOpen={onOpen} /> },
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

function InvoiceNumber({ invoice: { invoiceNumber, wantsCreditNote, creditNotes } }: { invoice: Invoice }) {
  return (
    <span className="invoice-number">
      <b className="figures">{invoiceNumber}</b>
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
  const { paymentReceived, receipts, outstanding, dueDate, bucket } = invoice
  return (
    <span className="paid">
      <YesNo value={paymentReceived} />
      {!isNothing(outstanding) && (
        <span className={bucket === 'Not due' ? 'faint' : 'late'}>
          {money(outstanding)} due {shortDateWords(dueDate, today)}
        </span>
      )}
      {receipts.map(({ id, day, amount, tds, note }) => (
        <span key={id} className="faint">
          {money(amount)}
          {!isNothing(tds) && ` and ${money(tds)} TDS`} on {shortDateWords(day, today)}
          {note && `, ${note}`}
        </span>
      ))}
    </span>
  )
}

async function print({ id, invoiceNumber }: Invoice) {
  try {
    await downloadFrom(`/api/billing-invoices/${id}/pdf`, `invoice ${invoiceNumber}.pdf`)
  } catch (error) {
    toast({ title: 'Error', text: sentenceOf(error, 'Failed to download the invoice'), tone: 'bad' })
  }
}

function Actions({ invoice, who, onOpen }: Opens & { invoice: Invoice; who: Who }) {
  const { id, invoiceNumber, candidateId, candidateName } = invoice
  const manages = may(who, 'manage_invoices')
  const isOpen = !isNothing(invoice.outstanding)
  return (
    <span className="row-actions">
      {manages && isOpen && (
        <IconButton
          label={`Record payment for ${invoiceNumber}`}
          aria-haspopup="dialog"
          onClick={() => onOpen({ what: 'receipt', invoice })}
        >
          <Wallet size={17} aria-hidden />
        </IconButton>
      )}
      {manages && (
        <IconButton
          label={`Edit ${invoiceNumber}`}
          aria-haspopup="dialog"
          onClick={() => onOpen({ what: 'invoice', candidateId, candidateName, invoice })}
        >
          <Pencil size={17} aria-hidden />
        </IconButton>
      )}
      {may(who, 'delete_billing') && (
        <IconButton
          label={`Delete ${invoiceNumber}`}
          aria-haspopup="dialog"
          onClick={() => onOpen({ what: 'delete invoice', invoice })}
        >
          <Trash2 size={17} aria-hidden />
        </IconButton>
      )}
      <Drop label={`Actions for ${invoiceNumber}`} button={<EllipsisVertical size={18} aria-hidden />}>
        {(close) => {
          const then = (open: Open) => () => {
            close()
            onOpen(open)
          }
          return (
            <>
              {manages && isOpen && (
                <MenuEntry
                  icon={<Wallet size={16} aria-hidden />}
                  onSelect={then({ what: 'receipt', invoice })}
                >
                  Record Receipt
                </MenuEntry>
              )}
              {manages && (
                <MenuEntry
                  icon={<FileMinus2 size={16} aria-hidden />}
                  onSelect={then({ what: 'credit note', invoice })}
                >
                  Add Credit Note
                </MenuEntry>
              )}
              <MenuEntry
                icon={<FileDown size={16} aria-hidden />}
                onSelect={() => {
                  close()
                  void print(invoice)
                }}
              >
                Download PDF
              </MenuEntry>
              <MenuEntry
                icon={<History size={16} aria-hidden />}
                onSelect={then({ what: 'history', of: 'invoice', id, name: invoiceNumber })}
              >
                View History
              </MenuEntry>
            </>
          )
        }}
      </Drop>
    </span>
  )
}
