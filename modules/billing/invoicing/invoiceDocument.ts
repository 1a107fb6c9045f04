/** The document of an invoice: as issued beside now, and the PDFs of invoice, credit notes and receipts. */
import type { App, Ask } from '../../../src/app'
import type { Answer } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { downloadHeaders } from '../../../src/download'
import type { Who } from '../../../src/http'
import type { getInvoiceDocument } from '../documents/documentContract'
import type { InvoiceFacts } from '../documents/documentFacts'
import { factLines } from '../documents/factWords'
import { invoiceNow } from '../documents/issuingDocuments'
import { missingByLaw } from '../documents/missingByLaw'
import { drawn, paperFor, type Version } from '../drawing/papers'
import { isIrnCancelled, registrationFor, registrationOf } from '../documents/registrations'
import { documentOf, type DocumentKind } from '../documents/storedDocuments'
import { portalGaps, reportsOn } from '../eInvoices/beforeIssuing'
import { needsEInvoice } from '../eInvoices/eInvoice'
import { entriesOfInvoices } from '../ledger/entries'
import { findDocumentRow, findInvoice, findInvoiceRow } from '../invoices/invoiceHistory'
import { invoicesOf } from '../invoices/invoiceRows'
import { mayHaveIrn } from './voiding'

export function documentOfInvoice(ask: Ask, who: Who, id: number): Answer<typeof getInvoiceDocument> {
  const row = findDocumentRow(ask, who, id)
  const { invoiceNumber, issuedAt, voidedAt } = row
  const { creditNotes } = invoicesOf(ask, [row])[0]!
  const stored = issuedAt === null ? null : documentOf(ask, 'invoice', id)
  const now = invoiceNow(ask, id)
  // Issued by an earlier version, and its facts will be stored soon: they are those of now.
  const issued = stored?.facts ?? (issuedAt === null ? null : now)
  const registration = stored && registrationOf(ask, stored.id)
  const isCancelled = stored !== null && isIrnCancelled(ask, stored.id)
  const reports = reportsOn(ask, now.day) && needsEInvoice((issued ?? now) as InvoiceFacts)
  const [issuedLines, nowLines] = [issued && factLines(issued), factLines(now)]
  return {
    invoiceNumber,
    title: (stored?.facts ?? now).title,
    issuedAt,
    voidedAt,
    because: stored?.because ?? null,
    facts: nowLines.map(({ name, text }, index) => {
      const before = issuedLines?.[index]?.text ?? null
      return { name, issued: before, now: text, isChanged: issuedLines !== null && before !== text }
    }),
    missing: missingByLaw(stored?.facts ?? now),
    portal: issuedAt === null ? portalGaps(ask, now) : [],
    needsIrn: !registration && !isCancelled && reports,
    mayHaveIrn: stored ? mayHaveIrn(ask, stored) : issuedAt !== null && reports,
    registration: registration && {
      irn: registration.irn,
      ackNumber: registration.ackNumber,
      ackAt: registration.ackAt,
    },
    isIrnCancelled: isCancelled,
    creditNotes: creditNotes.map(({ id: note, number }) => ({
      id: note,
      number,
      isRegistered: registrationFor(ask, 'credit note', note) !== null,
    })),
    receipts: entriesOfInvoices(ask, [id])
      .filter(({ kind, reversesId }) => kind === 'receipt' && reversesId === null)
      .map((entry) => ({
        id: entry.id,
        number: entry.number ?? `R-${entry.id}`,
        isReversed: entry.isReversed === 1,
      })),
  }
}

const pdfNamed = (pdf: Uint8Array, name: string) =>
  new Response(Buffer.from(pdf), { headers: downloadHeaders(`${name.replaceAll(/[^\w-]+/g, '_')}.pdf`) })

/** As issued. A draft says that it is one. */
export async function invoicePdf(app: App, who: Who, id: number, version?: Version): Promise<Response> {
  const { invoiceNumber, issuedAt } = app.ask((ask) => findDocumentRow(ask, who, id))
  if (issuedAt !== null) return issuedPdf(app, 'invoice', id, `invoice_${invoiceNumber}`, version)
  const now = app.ask((ask) => invoiceNow(ask, id))
  return pdfNamed(await drawn(app, { facts: now, isDraft: true }), `invoice_${invoiceNumber}_draft`)
}

export async function creditNotePdf(
  app: App,
  who: Who,
  id: number,
  note: number,
  version?: Version,
): Promise<Response> {
  const found = app.ask((ask) => findInvoice(ask, who, id).creditNotes.find((one) => one.id === note))
  if (!found) throw notFound('Credit note not found')
  return issuedPdf(app, 'credit note', note, `credit_note_${found.number}`, version)
}

export async function receiptPdf(app: App, who: Who, id: number, entry: number): Promise<Response> {
  const found = app.ask((ask) => {
    findInvoiceRow(ask, who, id)
    return entriesOfInvoices(ask, [id]).find((one) => one.id === entry && one.kind === 'receipt')
  })
  if (!found || found.reversesId !== null) throw notFound('Receipt not found')
  return issuedPdf(app, 'receipt', entry, `receipt_${found.number ?? entry}`)
}

const issuedPdf = async (
  app: App,
  kind: DocumentKind,
  subject: number,
  name: string,
  version?: Version,
): Promise<Response> => pdfNamed(await paperFor(app, kind, subject, version), name)
