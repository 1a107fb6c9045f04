/** Adding an invoice to somebody who joined, and editing one. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../../web/api'
import { byField } from '../../../../web/forms'
import { ask } from '../../../../web/query'
import { useRebase } from '../../../../web/rebase'
import { toast } from '../../../../web/toast'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { DateField } from '../../../../web/ui/DateField'
import { Input, Select, Textarea } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { Overtaken } from '../../../../web/ui/Overtaken'
import { useDiscard } from '../../../../web/ui/useDiscard'
import { summaryOf, useWish } from '../../../../web/wish'
import { createInvoice, getInvoice, nextInvoice, updateInvoice, type Invoice } from '../../contract'
import {
  asksForReason,
  blank,
  bodyOf,
  changedOf,
  faultsOf,
  labels,
  missing,
  names,
  valuesOf,
  withGst,
  type FieldName,
  type Values,
} from './invoiceFields'
import { money } from '../../screens/words'

type InvoiceFormProps = { candidateId: number; candidateName: string; invoice?: Invoice; onClose: () => void }

export function InvoiceForm(props: InvoiceFormProps) {
  const {
    data: next,
    error,
    refetch,
    isFetchedAfterMount,
  } = useQuery({
    ...ask(nextInvoice, { id: String(props.candidateId) }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const [begun, setBegun] = useState<Values | null>(props.invoice ? valuesOf(props.invoice) : null)
  if (!begun && next && isFetchedAfterMount) {
    const isPart = Number(next.billed) > 0
    setBegun({
      ...blank,
      invoiceType: isPart ? 'Part' : 'Full',
      invoiceNumber: next.invoiceNumber,
      invoiceDate: next.invoiceDate,
      invoiceRaisedAmount: next.invoiceRaisedAmount,
      invoiceAmount: next.invoiceAmount,
    })
  }
  if (begun)
    return (
      <Form
        {...props}
        begun={begun}
        gst={next?.gstPercent}
        billed={next && `${money(next.billed)} of ${money(next.billingAmount)} invoiced so far`}
      />
    )
  return (
    <Dialog wide title={`Add Invoice: ${props.candidateName}`} onClose={props.onClose}>
      {error ? (
        <ErrorState retry={() => void refetch()}>{summaryOf(error, 'Failed to fetch invoices')}</ErrorState>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Form({
  candidateId,
  candidateName,
  invoice,
  onClose,
  begun,
  gst,
  billed,
}: InvoiceFormProps & { begun: Values; gst?: string; billed?: string }) {
  const wish = useWish()
  const base = useRebase(begun, invoice?.version)
  const [values, setValues] = useState(base.before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(begun.reason !== '')
  const { close, question } = useDiscard(base.isDirty(values), busy, onClose)
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState<{ field: FieldName } | null>(null)
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>(`[name=${wanted.field}]`)?.focus()
  }, [wanted])

  function set(name: FieldName, text: string) {
    // The tax follows what is raised.
    const total = name === 'invoiceRaisedAmount' && gst !== undefined ? withGst(text, gst) : null
    setValues((now) => ({ ...now, [name]: text, ...(total === null ? {} : { invoiceAmount: total }) }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  function fail(wrong: Record<string, string>) {
    setErrors(wrong)
    const reason = asksForReason(wrong)
    if (reason) setAsks(true)
    const first = reason ? 'reason' : names.find((name) => wrong[name])
    if (first) setWanted({ field: first })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = faultsOf(values)
    if (Object.keys(wrong).length > 0) {
      if (Object.values(wrong).includes(missing))
        toast({ title: 'Validation Error', text: missing, tone: 'bad' })
      return fail(wrong)
    }
    setBusy(true)
    try {
      if (invoice)
        await call(updateInvoice, {
          ...changedOf(values, base.before),
          id: String(invoice.id),
          version: base.version,
        })
      else
        await wish(values, (key) =>
          call(createInvoice, { ...bodyOf(values), id: String(candidateId) }, { key }),
        )
      toast({
        title: 'Success',
        text: `Invoice ${invoice ? 'updated' : 'created'} successfully`,
        tone: 'good',
      })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.status === 409 && invoice) {
        const stored = await call(getInvoice, { id: String(invoice.id) }).catch(() => null)
        if (stored && stored.version !== base.version) return base.overtaken(valuesOf(stored), stored.version)
      }
      if (error instanceof ApiError && error.errors.length > 0) fail(byField(error.errors))
      else
        toast({
          title: 'Error',
          text: summaryOf(error, `Failed to ${invoice ? 'update' : 'create'} invoice`),
          tone: 'bad',
        })
    }
  }

  const tie = (name: FieldName) => ({
    name,
    label: labels[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  const option = (one: string) => <option key={one}>{one}</option>
  return (
    <>
      <Dialog
        wide
        title={invoice ? `Edit Invoice: ${invoice.invoiceNumber}` : `Add Invoice: ${candidateName}`}
        onClose={close}
        foot={
          <SendButtons form="invoice-form" onCancel={close} busy={busy} doing="Saving…">
            {invoice ? 'Save Changes' : 'Add Invoice'}
          </SendButtons>
        }
      >
        {base.theirs && (
          <Overtaken
            what="invoice"
            rows={names.map((name) => ({
              label: labels[name],
              stored: base.theirs![name],
              mine: values[name],
            }))}
            onRebase={(keepMine) => {
              setValues(base.rebase(values, keepMine))
              setErrors({})
            }}
          />
        )}
        <form
          id="invoice-form"
          ref={form}
          className="billing-form"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          {billed && <p className="soft">{billed}</p>}
          <fieldset>
            <legend className="out-of-sight">Invoice</legend>
            <Input {...tie('invoiceNumber')} maxLength={40} className="figures" />
            <DateField {...tie('invoiceDate')} />
            <Input {...tie('invoiceRaisedAmount')} inputMode="decimal" className="figures" />
            <Input
              {...tie('invoiceAmount')}
              inputMode="decimal"
              className="figures"
              hint={gst && `GST ${gst}%`}
            />
            {asks && (
              <div className="whole">
                <Textarea {...tie('reason')} maxLength={300} rows={2} hint="Kept with the invoice" />
              </div>
            )}
            <Select {...tie('invoiceType')}>{['Full', 'Part'].map(option)}</Select>
            <Select {...tie('invoiceSubmitted')}>{['No', 'Yes'].map(option)}</Select>
            <Select
              {...tie('paymentReceived')}
              hint={
                values.paymentReceived === 'Yes' && base.before.paymentReceived === 'No'
                  ? 'A receipt for the rest is recorded'
                  : undefined
              }
            >
              {['No', 'Yes'].map(option)}
            </Select>
            <div className="whole">
              <Textarea {...tie('remarks')} maxLength={500} rows={2} />
            </div>
          </fieldset>
        </form>
      </Dialog>
      {question}
    </>
  )
}
