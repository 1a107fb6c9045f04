/** Sends an invoice to the client by mail. */
import { useQuery } from '@tanstack/react-query'
import { FormDialog, OpeningDialog } from '../../../../web/form/FormDialog'
import { useForm } from '../../../../web/form/useForm'
import { ask } from '../../../../web/query'
import { Textarea } from '../../../../web/ui/Field'
import { Gaps, IrnCancelled } from '../../documents/screens/Gaps'
import { getClient, getInvoiceDocument, mailInvoice, type Client, type Invoice } from '../../contract'

type AboutInvoice = { invoice: Invoice; onClose: () => void }

export default function MailDialog({ invoice, onClose }: AboutInvoice) {
  const client = useQuery(ask(getClient, { id: String(invoice.clientId) }))
  if (!client.data)
    return (
      <OpeningDialog
        title={`Send Invoice: ${invoice.invoiceNumber}`}
        of={client}
        failed="Failed to load the client"
        onClose={onClose}
      />
    )
  return <MailForm invoice={invoice} client={client.data} onClose={onClose} />
}

/** Accounts payable first, then the client's main contact. */
const addressesOf = ({ contacts, contactEmail }: Client): string[] => {
  const accounts = contacts.filter(({ role }) => /account|financ|payable|billing/i.test(role ?? ''))
  const found = accounts.flatMap(({ email }) => email ?? [])
  return found.length > 0 ? found : contactEmail ? [contactEmail] : []
}

function MailForm({ invoice, client, onClose }: AboutInvoice & { client: Client }) {
  const isDraft = invoice.state === 'Draft'
  const document = useQuery(ask(getInvoiceDocument, { id: String(invoice.id) }))
  const { missing = [], portal = [] } = (isDraft && document.data) || {}
  const form = useForm(mailInvoice, {
    read: () => ({ to: addressesOf(client).join('\n'), message: '' }),
    faults: ({ to }): Record<string, string> => (to.trim() ? {} : { to: 'Enter an address' }),
    write: ({ to, message }) => ({
      to: to.split(/[\s,;]+/).filter(Boolean),
      ...(message.trim() && { message }),
      id: String(invoice.id),
    }),
    onFault: (wrong) => (Object.keys(wrong).some((field) => field.startsWith('to')) ? 'to' : undefined),
    done: { title: 'Success', text: 'The invoice is being sent', tone: 'good' },
    failed: { title: 'Error', text: 'Failed to send the invoice', once: true },
    onSent: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Send Invoice: ${invoice.invoiceNumber}`}
      action="Send"
      doing="Sending…"
      onClose={onClose}
    >
      <p className="soft">
        {isDraft
          ? 'Sending issues the draft: it stays as it is now, and counts as submitted.'
          : 'The invoice is sent as it was issued, as a PDF, and counts as submitted.'}
      </p>
      {document.data?.needsIrn && (
        <p>
          <b>It has no IRN yet.</b> Issue it, upload it to the e-invoice portal and import the answer in Books
          first: without an IRN the client cannot claim the tax.
        </p>
      )}
      {document.data?.isIrnCancelled && <IrnCancelled />}
      {portal.length > 0 && <Gaps of={portal} about="portal" />}
      {missing.length > 0 && <Gaps of={missing} about="draft" />}
      <Textarea label="To" {...form.tie('to')} required rows={2} hint="One address per line" />
      <Textarea
        label="Message"
        {...form.tie('message')}
        rows={4}
        maxLength={2000}
        hint="Leave blank for the usual words with number, amount and due date"
      />
    </FormDialog>
  )
}
