/** Renders the dialog that is open on the billing screen. */
import { lazy } from 'react'
import { CandidateForm } from '../candidates/screens/CandidateForm'
import { DeleteCandidate } from '../candidates/screens/DeleteCandidate'
import { JoinedAndLeft, Owed } from '../candidates/screens/JoinedAndLeft'
import { HistoryDialog } from './HistoryDialog'
import { ClientForm } from '../clients/screens/ClientForm'
import { CreditNote, MissingNumber, Receipt } from '../invoicing/screens/InvoiceDialogs'
import { InvoiceForm } from '../invoicing/screens/InvoiceForm'
import { Allocate, Payments, Refund, Reverse, WriteOff } from '../invoicing/screens/PaymentDialogs'
import { AccountRefund, Advance, ReverseAccountEntry } from '../ledger/screens/AccountDialogs'
import type { Open, Opens } from './open'
import './billingForms.css'

const monthDialogs = () => import('../months/screens/MonthDialogs')
const CloseMonth = lazy(async () => ({ default: (await monthDialogs()).CloseMonth }))
const OpenMonth = lazy(async () => ({ default: (await monthDialogs()).OpenMonth }))
const DeleteInvoice = lazy(() => import('../invoicing/screens/DeleteInvoice'))
const MailDialog = lazy(() => import('../invoicing/screens/MailDialog'))
const DocumentDialog = lazy(() => import('../documents/screens/DocumentDialog'))

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
    case 'mail':
      return <MailDialog invoice={open.invoice} onClose={onClose} />
    case 'document':
      return <DocumentDialog invoice={open.invoice} onClose={onClose} />
    case 'payments':
      return <Payments invoice={open.invoice} onOpen={onOpen} onClose={onClose} />
    case 'reverse':
      return <Reverse invoice={open.invoice} entry={open.entry} onClose={onClose} />
    case 'refund':
      return <Refund invoice={open.invoice} onClose={onClose} />
    case 'write off':
      return <WriteOff invoice={open.invoice} onClose={onClose} />
    case 'allocate':
      return <Allocate invoice={open.invoice} onClose={onClose} />
    case 'to account':
      return <Allocate invoice={open.invoice} back onClose={onClose} />
    case 'advance':
      return <Advance account={open.account} companies={open.companies} onClose={onClose} />
    case 'refund account':
      return <AccountRefund account={open.account} onClose={onClose} />
    case 'reverse account':
      return <ReverseAccountEntry account={open.account} entry={open.entry} onClose={onClose} />
    case 'close month':
      return <CloseMonth of={open.of} before={open.before} onClose={onClose} />
    case 'open month':
      return <OpenMonth of={open.of} onClose={onClose} />
    case 'missing number':
      return <MissingNumber gap={open.gap} text={open.text} onClose={onClose} />
    case 'client':
      return <ClientForm client={open.client} onClose={onClose} />
  }
}
