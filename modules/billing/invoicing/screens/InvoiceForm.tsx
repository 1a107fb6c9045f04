/** The form that adds or edits an invoice. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { FormDialog, OpeningDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { useFresh } from '../../../../web/form/useFresh'
import { toast } from '../../../../web/toast'
import { DateField } from '../../../../web/ui/DateField'
import { Input, Select, Textarea } from '../../../../web/ui/Field'
import { createInvoice, getInvoice, nextInvoice, updateInvoice, type Invoice } from '../../contract'
import {
  asksForReason,
  blank,
  bodyOf,
  changedOf,
  faultsOf,
  labels,
  missing,
  valuesOf,
  withGst,
  type FieldName,
  type Values,
} from './invoiceFields'
import { money } from '../../screens/words'
import { Gaps } from '../../documents/screens/Gaps'
import { IssuedForm } from './IssuedForm'

type InvoiceFormProps = { candidateId: number; candidateName: string; invoice?: Invoice; onClose: () => void }

export function InvoiceForm(props: InvoiceFormProps) {
  const next = useFresh(nextInvoice, { id: String(props.candidateId) })
  if (!next.row && !props.invoice)
    return (
      <OpeningDialog
        title={`Add Invoice: ${props.candidateName}`}
        of={next}
        failed="Failed to fetch invoices"
        onClose={props.onClose}
      />
    )
  if (props.invoice && props.invoice.state !== 'Draft')
    return <IssuedForm invoice={props.invoice} onClose={props.onClose} />
  return (
    <Form
      {...props}
      gstins={next.row?.gstins ?? []}
      missing={next.row?.missing ?? []}
      portal={next.row?.portal ?? []}
      replaces={next.row?.replaces ?? null}
      fresh={{
        ...blank,
        ...(next.row && {
          invoiceType: Number(next.row.billed) > 0 ? 'Part' : 'Full',
          invoiceNumber: next.row.invoiceNumber,
          invoiceDate: next.row.invoiceDate,
          invoiceRaisedAmount: next.row.invoiceRaisedAmount,
          invoiceAmount: next.row.invoiceAmount,
        }),
      }}
      gst={next.row?.gstPercent}
      billed={
        next.row ? `${money(next.row.billed)} of ${money(next.row.billingAmount)} invoiced so far` : undefined
      }
    />
  )
}

function Form({
  candidateId,
  candidateName,
  invoice,
  onClose,
  fresh,
  gst,
  billed,
  gstins,
  missing: legal,
  portal,
  replaces,
}: InvoiceFormProps & {
  fresh: Values
  gst?: string
  billed?: string
  gstins: readonly string[]
  missing: readonly string[]
  portal: readonly string[]
  replaces: string | null
}) {
  const [asks, setAsks] = useState(Boolean(invoice?.reason))
  const form = useForm(invoice ? updateInvoice : createInvoice, {
    stored: invoice,
    read: (invoice) => (invoice ? valuesOf(invoice) : fresh),
    faults: (values) => {
      const wrong = faultsOf(values)
      if (Object.values(wrong).includes(missing))
        toast({ title: 'Validation Error', text: missing, tone: 'bad' })
      return wrong
    },
    write: (values, before, invoice) =>
      invoice
        ? { ...changedOf(values, before), id: String(invoice.id), version: invoice.version }
        : { ...bodyOf(values), id: String(candidateId) },
    again: () => call(getInvoice, { id: String(invoice!.id) }),
    onFault: (wrong) => {
      if (!asksForReason(wrong)) return undefined
      setAsks(true)
      return 'reason'
    },
    done: {
      title: 'Success',
      text: `Invoice ${invoice ? 'updated' : 'created'} successfully`,
      tone: 'good',
    },
    failed: { title: 'Error', text: `Failed to ${invoice ? 'update' : 'create'} invoice`, once: true },
    onSent: onClose,
  })
  const tie = (name: FieldName) => ({ ...form.tie(name), label: labels[name] })
  const raised = (text: string) => {
    // The tax is recalculated from the raised amount.
    const total = gst === undefined ? null : withGst(text, gst)
    form.set({ invoiceRaisedAmount: text, ...(total !== null && { invoiceAmount: total }) })
  }
  const option = (one: string) => <option key={one}>{one}</option>
  return (
    <FormDialog
      form={form}
      id="invoice-form"
      className="billing-form"
      wide
      title={invoice ? `Edit Invoice: ${invoice.invoiceNumber}` : `Add Invoice: ${candidateName}`}
      action={invoice ? 'Save Changes' : 'Add Invoice'}
      both={{ what: 'invoice', labels }}
      onClose={onClose}
    >
      {billed && <p className="soft">{billed}</p>}
      {replaces && (
        <p className="soft">Replaces {replaces}, which was billed, so this placement is not billed again.</p>
      )}
      <fieldset>
        <legend className="out-of-sight">Invoice</legend>
        <Input {...tie('invoiceNumber')} required maxLength={40} className="figures" />
        <DateField {...tie('invoiceDate')} required />
        <Input
          {...tie('invoiceRaisedAmount')}
          required
          inputMode="decimal"
          className="figures"
          onChange={(event) => raised(event.target.value)}
        />
        <Input
          {...tie('invoiceAmount')}
          required
          inputMode="decimal"
          className="figures"
          hint={gst && (gst === '0' ? 'Without a GSTIN of the company no tax is charged' : `GST ${gst}%`)}
        />
        {asks && (
          <div className="whole">
            <Textarea {...tie('reason')} maxLength={300} rows={2} hint="Saved with the invoice" />
          </div>
        )}
        {gstins.length > 1 && (
          <Select {...tie('clientGstin')} hint="The registration of the client that it is billed to">
            {gstins.map((gstin, index) => (
              <option key={gstin} value={index === 0 ? '' : gstin}>
                {gstin}
              </option>
            ))}
          </Select>
        )}
        <Select {...tie('invoiceType')}>{['Full', 'Part'].map(option)}</Select>
        <Select
          {...tie('invoiceSubmitted')}
          hint={
            form.values.invoiceSubmitted === 'Yes'
              ? 'Issues the invoice: it cannot be changed any more'
              : undefined
          }
        >
          {['No', 'Yes'].map(option)}
        </Select>
        <Select
          {...tie('paymentReceived')}
          hint={
            form.values.paymentReceived === 'Yes' && form.before.paymentReceived === 'No'
              ? 'Records a receipt for the outstanding amount'
              : undefined
          }
        >
          {['No', 'Yes'].map(option)}
        </Select>
        {(form.values.invoiceSubmitted === 'Yes' || form.values.paymentReceived === 'Yes') && (
          <div className="whole">
            {portal.length > 0 && <Gaps of={portal} about="portal" />}
            {legal.length > 0 && <Gaps of={legal} about="draft" />}
          </div>
        )}
        <div className="whole">
          <Textarea {...tie('remarks')} maxLength={500} rows={2} />
        </div>
      </fieldset>
    </FormDialog>
  )
}
