/** What happens to an invoice after it was sent: money comes in, a part is credited, or it is voided. */
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { paiseOf, rupees } from '../../../../src/domain/money'
import { ApiError, call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { byField, fieldErrors } from '../../../../web/forms'
import { toast } from '../../../../web/toast'
import { Confirm } from '../../../../web/ui/Confirm'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { DateField } from '../../../../web/ui/DateField'
import { Input } from '../../../../web/ui/Field'
import { useDiscard } from '../../../../web/ui/useDiscard'
import { summaryOf, useWish } from '../../../../web/wish'
import {
  addCreditNote,
  addReceipt,
  missingReason,
  noteMissingNumbers,
  voidInvoice,
  type Invoice,
} from '../../contract'
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

export function Receipt({ invoice, onClose }: AboutInvoice) {
  const today = todayIn(useZone())
  const form = useSending(
    { day: today, amount: invoice.outstanding, tds: '', note: '' },
    addReceipt.body!,
    onClose,
    'Receipt recorded',
    (values, key) => {
      const { tds, ...rest } = values
      return call(addReceipt, { ...rest, ...(tds.trim() ? { tds } : {}), id: String(invoice.id) }, { key })
    },
  )
  const { tie } = form
  return (
    <Shell title={`Record Receipt: ${invoice.invoiceNumber}`} action="Record Receipt" form={form}>
      <p className="soft">
        {money(invoice.outstanding)} of {money(invoice.invoiceAmount)} is open.
      </p>
      <DateField {...tie('day', 'Received on')} />
      <Input {...tie('amount', 'Amount received')} inputMode="decimal" className="figures" />
      <Input
        {...tie('tds', 'TDS')}
        inputMode="decimal"
        className="figures"
        hint="Tax that the client kept at source: it counts as paid"
      />
      <Input {...tie('note', 'Note')} maxLength={300} />
    </Shell>
  )
}

export function CreditNote({ invoice, onClose }: AboutInvoice) {
  const today = todayIn(useZone())
  const paise = (text: string) => paiseOf(text) ?? 0
  const left = invoice.creditNotes.reduce(
    (rest, note) => rest - paise(note.raised),
    paise(invoice.invoiceRaisedAmount),
  )
  const form = useSending(
    { day: today, number: '', raised: rupees(left), reason: '' },
    addCreditNote.body!,
    onClose,
    'Credit note added',
    (values, key) => call(addCreditNote, { ...values, id: String(invoice.id) }, { key }),
  )
  const { tie } = form
  return (
    <Shell title={`Add Credit Note: ${invoice.invoiceNumber}`} action="Add Credit Note" form={form}>
      <p className="soft">A document of its own: the invoice stays, and tax is credited as it was billed.</p>
      <Input {...tie('raised', 'Amount credited (without GST)')} inputMode="decimal" className="figures" />
      <DateField {...tie('day', 'Date')} />
      <Input
        {...tie('number', 'Number')}
        maxLength={40}
        className="figures"
        hint="At most 16 characters; left empty, the next of the series"
      />
      <Input {...tie('reason', 'Reason')} maxLength={300} />
    </Shell>
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
  const form = useSending({ reason: '' }, missingReason, onClose, 'Reason noted', (values, key) =>
    call(noteMissingNumbers, { ...gap, ...values }, { key }),
  )
  return (
    <Shell
      title={gap.first === gap.last ? 'Missing Number' : 'Missing Numbers'}
      action="Save Reason"
      form={form}
    >
      <p className="soft">
        {text}. Give it to the next invoice instead, or say why it stays out of the series.
      </p>
      <Input {...form.tie('reason', 'Reason')} maxLength={300} />
    </Shell>
  )
}

type Sending = {
  busy: boolean
  isDirty: boolean
  errors: Record<string, string>
  onClose: () => void
  submit: (event: FormEvent) => Promise<void>
}

function Shell({
  title,
  action,
  form,
  children,
}: {
  title: string
  action: string
  form: Sending
  children: ReactNode
}) {
  const { close, question } = useDiscard(form.isDirty, form.busy, form.onClose)
  const element = useRef<HTMLFormElement>(null)
  const { errors } = form
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return (
    <>
      <Dialog title={title} onClose={close}>
        <form ref={element} className="dialog-form" noValidate onSubmit={(event) => void form.submit(event)}>
          {children}
          <SendButtons onCancel={close} busy={form.busy} doing="Saving…">
            {action}
          </SendButtons>
        </form>
      </Dialog>
      {question}
    </>
  )
}

function useSending<V extends Record<string, string>>(
  start: V,
  schema: Parameters<typeof fieldErrors>[0],
  onClose: () => void,
  done: string,
  send: (values: V, key: string) => Promise<unknown>,
) {
  const wish = useWish()
  const [before] = useState(start)
  const [values, setValues] = useState(before)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const given = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''))
    const wrong = fieldErrors(schema, given)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await wish(values, (key) => send(values, key))
      toast({ title: 'Success', text: done, tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.errors.length > 0) setErrors(byField(error.errors))
      else toast({ title: 'Error', text: summaryOf(error, 'Failed to update invoice'), tone: 'bad' })
    }
  }

  const tie = (name: keyof V & string, label: string) => ({
    name,
    label,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: event.target.value })),
  })
  return {
    tie,
    busy,
    errors,
    onClose,
    submit,
    isDirty: Object.keys(before).some((name) => values[name] !== before[name]),
  }
}
