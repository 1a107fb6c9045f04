/** What happens to an invoice after it was sent: money comes in, a part is credited, or it is voided. */
import { paiseOf, rupees } from '../../../../src/domain/money'
import { call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { toast } from '../../../../web/toast'
import { Confirm } from '../../../../web/ui/Confirm'
import { DateField } from '../../../../web/ui/DateField'
import { Input } from '../../../../web/ui/Field'
import { summaryOf } from '../../../../web/wish'
import { addCreditNote, addReceipt, noteMissingNumbers, voidInvoice, type Invoice } from '../../contract'
import { money } from '../../screens/words'

type AboutInvoice = { invoice: Invoice; onClose: () => void }

export function DeleteInvoice({ invoice, onClose }: AboutInvoice) {
  async function run() {
    try {
      await call(voidInvoice, { id: String(invoice.id) })
      toast({ title: 'Success', text: 'Invoice deleted successfully', tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Error', text: summaryOf(error, 'Failed to delete invoice'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm title="Delete Invoice?" action="Delete Invoice" busy="Deleting…" run={run} onClose={onClose}>
      <p>
        <b>{invoice.invoiceNumber}</b> of {money(invoice.invoiceAmount)} for {invoice.candidateName} is
        voided: it counts no longer, and its number stays taken.
      </p>
    </Confirm>
  )
}

/** How each of them ends. */
const ending = (done: string, onSent: () => void) =>
  ({
    done: { title: 'Success', text: done, tone: 'good' },
    failed: { title: 'Error', text: 'Failed to update invoice', once: true },
    onSent,
  }) as const

/** What is left empty is missing, rather than no amount or no day. */
const faultsIn = (schema: Parameters<typeof fieldErrors>[0]) => (values: Record<string, string>) =>
  fieldErrors(schema, Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== '')))

export function Receipt({ invoice, onClose }: AboutInvoice) {
  const today = todayIn(useZone())
  const form = useForm(addReceipt, {
    read: () => ({ day: today, amount: invoice.outstanding, tds: '', note: '' }),
    faults: faultsIn(addReceipt.body!),
    write: ({ tds, ...rest }) => ({ ...rest, ...(tds.trim() && { tds }), id: String(invoice.id) }),
    ...ending('Receipt recorded', onClose),
  })
  const { tie } = form
  return (
    <FormDialog
      title={`Record Receipt: ${invoice.invoiceNumber}`}
      action="Record Receipt"
      form={form}
      onClose={onClose}
    >
      <p className="soft">
        {money(invoice.outstanding)} of {money(invoice.invoiceAmount)} is open.
      </p>
      <DateField label="Received on" {...tie('day')} />
      <Input label="Amount received" {...tie('amount')} inputMode="decimal" className="figures" />
      <Input
        label="TDS"
        {...tie('tds')}
        inputMode="decimal"
        className="figures"
        hint="Tax that the client kept at source: it counts as paid"
      />
      <Input label="Note" {...tie('note')} maxLength={300} />
    </FormDialog>
  )
}

export function CreditNote({ invoice, onClose }: AboutInvoice) {
  const today = todayIn(useZone())
  const paise = (text: string) => paiseOf(text) ?? 0
  const left = invoice.creditNotes.reduce(
    (rest, note) => rest - paise(note.raised),
    paise(invoice.invoiceRaisedAmount),
  )
  const form = useForm(addCreditNote, {
    read: () => ({ raised: rupees(left), day: today, number: '', reason: '' }),
    faults: faultsIn(addCreditNote.body!),
    write: (values) => ({ ...values, id: String(invoice.id) }),
    ...ending('Credit note added', onClose),
  })
  const { tie } = form
  return (
    <FormDialog
      title={`Add Credit Note: ${invoice.invoiceNumber}`}
      action="Add Credit Note"
      form={form}
      onClose={onClose}
    >
      <p className="soft">A document of its own: the invoice stays, and tax is credited as it was billed.</p>
      <Input
        label="Amount credited (without GST)"
        {...tie('raised')}
        inputMode="decimal"
        className="figures"
      />
      <DateField label="Date" {...tie('day')} />
      <Input
        label="Number"
        {...tie('number')}
        maxLength={40}
        className="figures"
        hint="At most 16 characters; left empty, the next of the series"
      />
      <Input label="Reason" {...tie('reason')} maxLength={300} />
    </FormDialog>
  )
}

/** The number can be used for the next invoice; else why it never was belongs to the books. */
export function MissingNumber({
  gap,
  text,
  onClose,
}: {
  gap: { entity: string; year: string; first: number; last: number }
  text: string
  onClose: () => void
}) {
  const form = useForm(noteMissingNumbers, {
    read: () => ({ reason: '' }),
    write: (values) => ({ ...gap, ...values }),
    ...ending('Reason noted', onClose),
  })
  return (
    <FormDialog
      title={gap.first === gap.last ? 'Missing Number' : 'Missing Numbers'}
      action="Save Reason"
      form={form}
      onClose={onClose}
    >
      <p className="soft">
        {text}. Give it to the next invoice instead, or say why it stays out of the series.
      </p>
      <Input label="Reason" {...form.tie('reason')} maxLength={300} />
    </FormDialog>
  )
}
