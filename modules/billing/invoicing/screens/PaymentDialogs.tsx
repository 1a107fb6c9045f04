/** Dialogs that correct the money of an invoice: refund, write-off, the client's account, reversals. */
import { useQuery } from '@tanstack/react-query'
import { todayIn, useZone } from '../../../../web/firm'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { shortDateWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Button } from '../../../../web/ui/Button'
import { DateField } from '../../../../web/ui/DateField'
import { Dialog } from '../../../../web/ui/Dialog'
import { Input } from '../../../../web/ui/Field'
import { Table, type Column } from '../../../../web/ui/Table'
import {
  addRefund,
  allocate,
  getAccount,
  reverseInvoiceEntry,
  writeOff,
  type Invoice,
  type LedgerEntry,
} from '../../contract'
import type { Opens } from '../../screens/open'
import { money } from '../../screens/words'
import { entryWords } from '../../invoices/screens/entryWords'
import { ending, faultsIn } from '../../ledger/screens/entryForm'

type AboutInvoice = { invoice: Invoice; onClose: () => void }
const plain = (amount: string) => amount.replace('-', '')

export function Refund({ invoice, onClose }: AboutInvoice) {
  const today = todayIn(useZone())
  const tds = invoice.receipts.reduce((sum, receipt) => sum + Number(receipt.tds), 0)
  const form = useForm(addRefund, {
    read: () => ({ day: today, amount: plain(invoice.outstanding), note: '' }),
    faults: faultsIn(addRefund.body!),
    write: (values) => ({ ...values, id: String(invoice.id) }),
    ...ending('Refund recorded', onClose),
  })
  const { tie } = form
  return (
    <FormDialog
      title={`Record Refund: ${invoice.invoiceNumber}`}
      action="Record Refund"
      form={form}
      onClose={onClose}
    >
      <p className="soft">
        {money(plain(invoice.outstanding))} of this invoice is owed to the client.
        {tds > 0 && ` Of the receipts, ${money(tds.toFixed(2))} was TDS.`}
      </p>
      <DateField label="Paid on" {...tie('day')} required />
      <Input label="Amount paid back" {...tie('amount')} required inputMode="decimal" className="figures" />
      <Input label="Note" {...tie('note')} maxLength={300} hint="For example the UTR" />
    </FormDialog>
  )
}

export function WriteOff({ invoice, onClose }: AboutInvoice) {
  const today = todayIn(useZone())
  const form = useForm(writeOff, {
    read: () => ({ day: today, amount: invoice.outstanding, reason: '' }),
    faults: faultsIn(writeOff.body!),
    write: (values) => ({ ...values, id: String(invoice.id) }),
    ...ending('Amount written off', onClose),
  })
  const { tie } = form
  return (
    <FormDialog
      title={`Write Off: ${invoice.invoiceNumber}`}
      action="Write Off"
      form={form}
      onClose={onClose}
    >
      <p className="soft">
        The invoice stays as it is. The amount is no longer outstanding. GST is not reduced: for that, add a
        credit note.
      </p>
      <Input label="Amount" {...tie('amount')} required inputMode="decimal" className="figures" />
      <DateField label="Date" {...tie('day')} required />
      <Input label="Reason" {...tie('reason')} required maxLength={300} />
    </FormDialog>
  )
}

/** Between the client's account and the invoice. `back`: what the client is owed goes to the account. */
export function Allocate({ invoice, back, onClose }: AboutInvoice & { back?: boolean }) {
  const today = todayIn(useZone())
  const account = useQuery(ask(getAccount, { id: String(invoice.clientId) }))
  const free =
    account.data?.balances.find(({ entityName }) => entityName === invoice.entityName)?.amount ?? '0'
  const most = Number(free) < Number(invoice.outstanding) ? free : invoice.outstanding
  const form = useForm(allocate, {
    read: () => ({ day: today, amount: back ? plain(invoice.outstanding) : '', note: '' }),
    faults: faultsIn(allocate.body!),
    write: (values) => ({ ...values, ...(back && { back }), id: String(invoice.id) }),
    ...ending(back ? 'Moved to the account' : 'Advance used', onClose),
  })
  const { tie } = form
  return (
    <FormDialog
      title={`${back ? 'Keep on Account' : 'Use Advance'}: ${invoice.invoiceNumber}`}
      action={back ? 'Keep on Account' : 'Use Advance'}
      form={form}
      onClose={onClose}
    >
      <p className="soft">
        {back
          ? `${money(plain(invoice.outstanding))} of this invoice is owed to ${invoice.clientName}. On the ` +
            'account it can settle another invoice of the same company.'
          : account.data
            ? `${money(free)} is on the account of ${invoice.clientName} with ${invoice.entityName}. ` +
              `${money(invoice.outstanding)} is outstanding.`
            : 'Loading the account…'}
      </p>
      <Input
        label="Amount"
        {...tie('amount')}
        required
        inputMode="decimal"
        className="figures"
        hint={back || Number(most) <= 0 ? undefined : `At most ${money(most)}`}
      />
      <DateField label="Date" {...tie('day')} required />
      <Input label="Note" {...tie('note')} maxLength={300} />
    </FormDialog>
  )
}

/** All movements of an invoice. A wrong one is reversed, with a reason. */
export function Payments({ invoice, onOpen, onClose }: AboutInvoice & Opens) {
  const today = todayIn(useZone())
  const columns: Column<LedgerEntry>[] = [
    { head: 'Date', cell: ({ day }) => <span className="nowrap">{shortDateWords(day, today)}</span> },
    { head: 'What', phone: 'lead', cell: (entry) => entryWords(entry) },
    {
      head: 'Note',
      phone: 'named row',
      cell: ({ number, note, reason }) => [number, note, reason].filter(Boolean).join(', ') || '-',
    },
    {
      head: 'Correct',
      phone: 'corner',
      cell: (entry) =>
        entry.isReversed ? (
          <span className="faint">Reversed</span>
        ) : entry.reversesId === null ? (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`Reverse: ${entryWords(entry)}`}
            onClick={() => onOpen({ what: 'reverse', invoice, entry })}
          >
            Reverse
          </Button>
        ) : null,
    },
  ]
  return (
    <Dialog wide title={`Payments: ${invoice.invoiceNumber}`} onClose={onClose}>
      <p className="soft">
        A wrong entry is not deleted. Reversing adds the opposite entry, so that past figures stay explained.
      </p>
      <Table
        label={`Payments of ${invoice.invoiceNumber}`}
        few="wide"
        columns={columns}
        rows={invoice.entries}
        rowKey={({ id }) => id}
        empty="No payments"
      />
    </Dialog>
  )
}

export function Reverse({ invoice, entry, onClose }: AboutInvoice & { entry: LedgerEntry }) {
  const today = todayIn(useZone())
  const form = useForm(reverseInvoiceEntry, {
    read: () => ({ day: today, reason: '' }),
    faults: faultsIn(reverseInvoiceEntry.body!),
    write: (values) => ({ ...values, id: String(invoice.id), entry: String(entry.id) }),
    ...ending('Entry reversed', onClose),
  })
  const { tie } = form
  return (
    <FormDialog title={`Reverse: ${invoice.invoiceNumber}`} action="Reverse" form={form} onClose={onClose}>
      <p className="soft">
        {entryWords(entry)} on {shortDateWords(entry.day, today)}
      </p>
      <DateField label="Date of the reversal" {...tie('day')} required />
      <Input label="Reason" {...tie('reason')} required maxLength={300} />
    </FormDialog>
  )
}
