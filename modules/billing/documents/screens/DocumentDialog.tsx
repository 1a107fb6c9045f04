/** The facts of an invoice as issued beside now, or of a draft as it would be issued, and legal gaps. */
import { useState } from 'react'
import { BadgeCheck, FileDown } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../../src/domain/access'
import { dayOf } from '../../../../src/domain/day'
import { call } from '../../../../web/api'
import { downloadFrom } from '../../../../web/download'
import { useZone } from '../../../../web/firm'
import { dayWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { Table, type Column } from '../../../../web/ui/Table'
import { getInvoiceDocument, issueInvoice, type Invoice, type InvoiceDocument } from '../../contract'
import { Gaps, IrnCancelled } from './Gaps'
import './document.css'

export default function DocumentDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const zone = useZone()
  const manages = may(useWho(), 'manage_invoices')
  const id = String(invoice.id)
  const { data, isError, error, refetch } = useQuery(ask(getInvoiceDocument, { id }))
  const { busy, send } = useIssue(id, onClose)
  const isDraft = data?.issuedAt === null
  const isChanged = data?.facts.some((one) => one.isChanged) ?? false
  return (
    <Dialog
      wide
      title={`${data?.title ?? 'Invoice'}: ${invoice.invoiceNumber}`}
      onClose={onClose}
      foot={
        data && (
          <DialogButtons>
            <Papers of={data} id={id} />
            {isDraft && manages && (
              <Button
                variant="primary"
                icon={<BadgeCheck size={16} aria-hidden />}
                busy={busy}
                disabled={data.portal.length > 0}
                onClick={() => void send()}
              >
                {data.missing.length > 0 ? 'Issue Anyway' : 'Issue'}
              </Button>
            )}
          </DialogButtons>
        )
      }
    >
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>
            {sentenceOf(error, 'Failed to load the document')}
          </ErrorState>
        ) : (
          <Waiting />
        )
      ) : (
        <>
          <p className="soft">
            {isDraft
              ? 'This is a draft. Once it is issued, number, date, parties, amounts and the PDF stay as ' +
                'they are now. Corrections are credit notes.'
              : `Issued on ${dayWords(dayOf(data.issuedAt!, zone))}: ${data.because}. ` +
                (isChanged
                  ? 'Changes since then are marked. The document stays as issued.'
                  : 'Nothing has changed since.')}
          </p>
          {data.registration && <Registered of={data.registration} />}
          {data.isIrnCancelled && data.voidedAt === null && <IrnCancelled />}
          {data.portal.length > 0 && <Gaps of={data.portal} about="portal" />}
          {data.missing.length > 0 && <Gaps of={data.missing} about={isDraft ? 'draft' : 'issued'} />}
          <Lines of={data} isDraft={isDraft} isChanged={isChanged} />
        </>
      )}
    </Dialog>
  )
}

function useIssue(id: string, onClose: () => void) {
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const { invoiceNumber } = await call(issueInvoice, { id })
      toast({ title: 'Success', text: `Invoice ${invoiceNumber} issued`, tone: 'good' })
      onClose()
    } catch (failure) {
      toast({ title: 'Error', text: sentenceOf(failure, 'Failed to issue the invoice'), tone: 'bad' })
      setBusy(false)
    }
  }
  return { busy, send }
}

function Registered({ of: { irn, ackNumber, ackAt } }: { of: NonNullable<InvoiceDocument['registration']> }) {
  return (
    <p>
      Registered as an e-invoice on {dayWords(ackAt.slice(0, 10))}, acknowledgement {ackNumber}, IRN{' '}
      <span className="document-irn">{irn}</span>
    </p>
  )
}

type Line = InvoiceDocument['facts'][number]

function Lines({ of, isDraft, isChanged }: { of: InvoiceDocument; isDraft: boolean; isChanged: boolean }) {
  const columns: Column<Line>[] = [
    { head: 'Fact', cell: ({ name }) => <span className="soft">{name}</span> },
    { head: isDraft ? 'Now' : 'As issued', cell: ({ issued, now }) => (isDraft ? now : issued) ?? '-' },
    ...(isChanged
      ? [
          {
            head: 'Now',
            cell: ({ now, isChanged: differs }) =>
              differs ? <mark>{now ?? '-'}</mark> : <span className="faint">same</span>,
          } satisfies Column<Line>,
        ]
      : []),
  ]
  return (
    <div className="document-facts">
      <Table
        label="Facts of the document"
        few="always"
        columns={columns}
        rows={of.facts.filter(({ issued, now }) => issued !== null || now !== null)}
        rowKey={({ name }) => name}
        empty={null}
      />
    </div>
  )
}

/** The PDFs: of the invoice, its credit notes and its receipts. */
function Papers({ of, id }: { of: InvoiceDocument; id: string }) {
  const papers = [
    { path: 'pdf', name: of.issuedAt === null ? 'Draft as PDF' : 'PDF' },
    ...(of.registration && !of.isIrnCancelled
      ? [{ path: 'pdf?version=issued', name: 'PDF without IRN' }]
      : []),
    ...of.creditNotes.flatMap((note) => {
      const [path, name] = [`credit-notes/${note.id}/pdf`, `Credit note ${note.number}`]
      return [
        { path, name },
        ...(note.isRegistered ? [{ path: `${path}?version=issued`, name: `${name} without IRN` }] : []),
      ]
    }),
    ...of.receipts.map((receipt) => ({
      path: `entries/${receipt.id}/pdf`,
      name: `Receipt ${receipt.number}${receipt.isReversed ? ' (reversed)' : ''}`,
    })),
  ]
  const download = async (path: string, name: string) => {
    try {
      await downloadFrom(`/api/billing-invoices/${id}/${path}`, `${name}.pdf`)
    } catch (failure) {
      toast({ title: 'Error', text: sentenceOf(failure, 'Failed to download the document'), tone: 'bad' })
    }
  }
  return papers.map(({ path, name }) => (
    <Button
      key={path}
      icon={<FileDown size={16} aria-hidden />}
      onClick={() => void download(path, path === 'pdf' ? `invoice ${of.invoiceNumber}` : name)}
    >
      {name}
    </Button>
  ))
}
