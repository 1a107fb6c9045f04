/** Renders the dialog that is open on the billing screen. */
import { CandidateForm } from '../candidates/screens/CandidateForm'
import { DeleteCandidate } from '../candidates/screens/DeleteCandidate'
import { JoinedAndLeft, Owed } from '../candidates/screens/JoinedAndLeft'
import { HistoryDialog } from './HistoryDialog'
import { ClientForm } from '../clients/screens/ClientForm'
import { CreditNote, DeleteInvoice, MissingNumber, Receipt } from '../invoices/screens/InvoiceDialogs'
import { InvoiceForm } from '../invoices/screens/InvoiceForm'
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
