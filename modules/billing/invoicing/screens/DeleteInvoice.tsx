/** Voids an invoice. If the e-invoice portal may have an IRN of it, a person says that it is not valid. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../web/api'
import { OpeningDialog } from '../../../../web/form/FormDialog'
import { dayWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { summaryOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { Confirm } from '../../../../web/ui/Confirm'
import { getInvoiceDocument, voidInvoice, type Invoice, type InvoiceDocument } from '../../contract'
import { money } from '../../screens/words'

type AboutInvoice = { invoice: Invoice; onClose: () => void }

export default function DeleteInvoice({ invoice, onClose }: AboutInvoice) {
  const document = useQuery({
    ...ask(getInvoiceDocument, { id: String(invoice.id) }),
    enabled: invoice.issuedAt !== null,
  })
  if (invoice.issuedAt === null) return <Question invoice={invoice} irn={null} onClose={onClose} />
  if (!document.data)
    return (
      <OpeningDialog
        title="Delete Invoice?"
        of={document}
        failed="Failed to load the document"
        onClose={onClose}
      />
    )
  return <Question invoice={invoice} irn={irnWords(document.data)} onClose={onClose} />
}

type IrnWords = { question: string; statement: string }

/** Null if the portal has no valid IRN. */
function irnWords({ registration, mayHaveIrn }: InvoiceDocument): IrnWords | null {
  if (!mayHaveIrn) return null
  if (registration)
    return {
      question:
        `The e-invoice portal registered it on ${dayWords(registration.ackAt.slice(0, 10))}, ` +
        `${registration.ackAt.slice(11, 16)}. Cancel its IRN there first. After 24 hours the portal ` +
        'cancels nothing: add a credit note instead.',
      statement: 'Its IRN is cancelled on the portal',
    }
  return {
    question: 'It may have an IRN on the e-invoice portal, because no answer is imported yet.',
    statement: 'The portal has no valid IRN of it: it was not uploaded, was refused or is cancelled',
  }
}

function Question({ invoice, irn, onClose }: AboutInvoice & { irn: IrnWords | null }) {
  const [isStated, setStated] = useState(false)
  async function run() {
    try {
      await call(voidInvoice, { id: String(invoice.id), ...(isStated && { isIrnCancelled: 'true' }) })
      toast({ title: 'Success', text: 'Invoice deleted successfully', tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Error', text: summaryOf(error, 'Failed to delete invoice'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm
      title="Delete Invoice?"
      action="Delete Invoice"
      busy="Deleting…"
      disabled={irn !== null && !isStated}
      run={run}
      onClose={onClose}
    >
      <p>
        <b>{invoice.invoiceNumber}</b> ({money(invoice.invoiceAmount)}) for {invoice.candidateName} will be
        voided and excluded from all totals. Its number is not used again.
      </p>
      {irn && (
        <>
          <p>{irn.question}</p>
          <Checkbox
            label={irn.statement}
            checked={isStated}
            onChange={(event) => setStated(event.target.checked)}
          />
        </>
      )}
    </Confirm>
  )
}
