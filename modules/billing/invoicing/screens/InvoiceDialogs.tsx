/** Dialogs for an issued invoice: record a receipt, or add a credit note. */
import { paiseOf, rupees } from '../../../../src/domain/money'
import { todayIn, useZone } from '../../../../web/firm'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { Button } from '../../../../web/ui/Button'
import { DateField } from '../../../../web/ui/DateField'
import { Input } from '../../../../web/ui/Field'
import { addCreditNote, addReceipt, noteMissingNumbers, type Invoice } from '../../contract'
import { ending, faultsIn } from '../../ledger/screens/entryForm'
import { money } from '../../screens/words'

type AboutInvoice = { invoice: Invoice; onClose: () => void }

export function Receipt({ invoice, onClose }: AboutInvoice) {
  const today = todayIn(useZone())
  const form = useForm(addReceipt, {
    read: () => ({ day: today, amount: invoice.outstanding, tds: '', note: '' }),
    faults: faultsIn(addReceipt.body!),
    write: ({ tds, ...rest }) => ({ ...rest, ...(tds.trim() && { tds }), id: String(invoice.id) }),
    ...ending('Receipt recorded', onClose),
  })
  const { tie } = form
  /** The rest of the outstanding amount is proposed, until somebody enters another. */
  const deduct = (tds: string) => {
    const open = paiseOf(invoice.outstanding) ?? 0
    const proposed = (kept: string) => rupees(Math.max(0, open - (paiseOf(kept) ?? 0)))
    const isProposed = form.values.amount === proposed(form.values.tds)
    form.set({ tds, ...(isProposed && { amount: proposed(tds) }) })
  }
  return (
    <FormDialog
      title={`Record Receipt: ${invoice.invoiceNumber}`}
      action="Record Receipt"
      form={form}
      onClose={onClose}
    >
      <p className="soft">
        {money(invoice.outstanding)} of {money(invoice.invoiceAmount)} is outstanding.
      </p>
      <DateField label="Received on" {...tie('day')} required />
      <Input label="Amount received" {...tie('amount')} required inputMode="decimal" className="figures" />
      <Input
        label="TDS"
        {...tie('tds')}
        inputMode="decimal"
        className="figures"
        hint="Tax deducted by the client. It counts as paid."
        onChange={(event) => deduct(event.target.value)}
      />
      <ExpectedTds of={invoice.expectedTds} entered={form.values.tds} onDeduct={deduct} />
      <Input
        label="Note"
        {...tie('note')}
        maxLength={300}
        hint="For example the UTR. It is printed on the client's receipt"
      />
    </FormDialog>
  )
}

function ExpectedTds({
  of: { amount, percent, section, code },
  entered,
  onDeduct,
}: {
  of: Invoice['expectedTds']
  entered: string
  onDeduct: (tds: string) => void
}) {
  if (amount === null)
    return (
      <p className="soft">
        Part of this invoice was paid by an advance. Check on the advice how much TDS the client deducts now.
      </p>
    )
  if (Number(amount) === 0) return null
  return (
    <p className="soft">
      {money(amount)} of TDS is expected: {percent}% of the value without GST, section {section}
      {code && `, code ${code}`}.{' '}
      {paiseOf(entered) !== paiseOf(amount) && (
        <Button size="small" onClick={() => onDeduct(amount)}>
          Deduct {money(amount)}
        </Button>
      )}
    </p>
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
      <p className="soft">The invoice stays as it is. Tax is credited at the rate of the invoice.</p>
      <Input
        label="Amount credited (without GST)"
        {...tie('raised')}
        required
        inputMode="decimal"
        className="figures"
      />
      <DateField label="Date" {...tie('day')} required />
      <Input
        label="Number"
        {...tie('number')}
        maxLength={40}
        className="figures"
        hint="At most 16 characters. Leave blank to assign the next number"
      />
      <Input label="Reason" {...tie('reason')} required maxLength={300} />
    </FormDialog>
  )
}

/** The number can be given to the next invoice. Otherwise the reason for the gap is recorded. */
export function MissingNumber({
  gap,
  text,
  onClose,
}: {
  gap: { entity: string; year: string; prefix: string; first: number; last: number }
  text: string
  onClose: () => void
}) {
  const form = useForm(noteMissingNumbers, {
    read: () => ({ reason: '' }),
    write: (values) => ({ ...gap, ...values }),
    ...ending('Reason saved', onClose),
  })
  return (
    <FormDialog
      title={gap.first === gap.last ? 'Missing Number' : 'Missing Numbers'}
      action="Save Reason"
      form={form}
      onClose={onClose}
    >
      <p className="soft">{text}. Use it for the next invoice, or enter why it was skipped.</p>
      <Input label="Reason" {...form.tie('reason')} required maxLength={300} />
    </FormDialog>
  )
}
