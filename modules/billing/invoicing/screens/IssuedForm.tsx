/** The form of an issued invoice: only submitted, paid and the remarks can be changed. */
import { call } from '../../../../web/api'
import { FormDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { Select, Textarea } from '../../../../web/ui/Field'
import { getInvoice, updateInvoice, type Invoice } from '../../contract'
import { money } from '../../screens/words'
import { labels } from './invoiceFields'

const names = ['invoiceSubmitted', 'paymentReceived', 'remarks'] as const
type Name = (typeof names)[number]

export function IssuedForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useForm(updateInvoice, {
    stored: invoice,
    read: (now) => Object.fromEntries(names.map((name) => [name, now?.[name] ?? ''])) as Record<Name, string>,
    faults: () => ({}),
    write: (values, before, now) => ({
      ...Object.fromEntries(
        names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
      ),
      id: String(invoice.id),
      version: now!.version,
    }),
    again: () => call(getInvoice, { id: String(invoice.id) }),
    done: { title: 'Success', text: 'Invoice updated successfully', tone: 'good' },
    failed: { title: 'Error', text: 'Failed to update invoice', once: true },
    onSent: onClose,
  })
  const tie = (name: Name) => ({ ...form.tie(name), label: labels[name] })
  const { paymentReceived } = form.values
  const hint =
    paymentReceived === form.before.paymentReceived
      ? undefined
      : paymentReceived === 'Yes'
        ? 'Records a receipt for the outstanding amount'
        : 'Reverses the receipt'
  return (
    <FormDialog
      form={form}
      title={`Edit Invoice: ${invoice.invoiceNumber}`}
      action="Save Changes"
      both={{
        what: 'invoice',
        labels: Object.fromEntries(names.map((name) => [name, labels[name]])) as Record<Name, string>,
      }}
      onClose={onClose}
    >
      <p className="soft">
        {money(invoice.invoiceAmount)} for {invoice.candidateName}. The invoice is issued, so it stays as it
        is: to correct it, add a credit note.
      </p>
      <Select {...tie('invoiceSubmitted')}>
        <option>No</option>
        <option>Yes</option>
      </Select>
      <Select {...tie('paymentReceived')} hint={hint}>
        <option>No</option>
        <option>Yes</option>
      </Select>
      <Textarea {...tie('remarks')} maxLength={500} rows={2} />
    </FormDialog>
  )
}
