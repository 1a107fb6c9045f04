/** The one dialog that is open over the billing screen. */
import { CandidateForm } from './CandidateForm'
import { DeleteCandidate } from './DeleteCandidate'
import { JoinedAndLeft, Owed } from './JoinedAndLeft'
import { HistoryDialog } from './HistoryDialog'
import { ClientForm } from './ClientForm'
import { CreditNote, DeleteInvoice, MissingNumber, Receipt } from './InvoiceDialogs'
import { InvoiceForm } from './InvoiceForm'
import type { Open, Opens } from './open'
import './billingForms.css'

export default function BillingDialog({
  open,
  onOpen,
  onClose,
}: Opens & { open: Open; onClose: () => void }) {
  switch (open.what) {
    case 'candidate':
      return <CandidateForm id={open.id} like={open.like} onClose={onClose} />
    case 'left':
      return <JoinedAndLeft candidate={open.candidate} onOpen={onOpen} onClose={onClose} />
    case 'owed':
      return <Owed candidate={open.candidate} invoices={open.invoices} onOpen={onOpen} onClose={onClose} />
    case 'delete candidate':
      return <DeleteCandidate candidate={open.candidate} onClose={onClose} />
    case 'history':
      return <HistoryDialog of={open.of} id={open.id} name={open.name} onClose={onClose} />
    case 'invoice':
      return (
        <InvoiceForm
          candidateId={open.candidateId}
          candidateName={open.candidateName}
          invoice={open.invoice}
          onClose={onClose}
        />
      )
    case 'receipt':
      return <Receipt invoice={open.invoice} onClose={onClose} />
    case 'credit note':
      return <CreditNote invoice={open.invoice} onClose={onClose} />
    case 'delete invoice':
      return <DeleteInvoice invoice={open.invoice} onClose={onClose} />
    case 'missing number':
      return <MissingNumber gap={open.gap} text={open.text} onClose={onClose} />
    case 'client':
      return <ClientForm client={open.client} onClose={onClose} />
  }
}
