/** The document of an invoice: as issued beside now, and the PDFs of invoice, credit notes and receipts. */
import type { App, Ask } from '../../../src/app'
import type { Answer } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { downloadHeaders } from '../../../src/download'
import type { Who } from '../../../src/http'
import type { getInvoiceDocument } from '../documents/documentContract'
import { factLines } from '../documents/factWords'
import { invoiceNow } from '../documents/issuingDocuments'
import { missingByLaw } from '../documents/missingByLaw'
import { drawn, paperOf } from '../documents/papers'
import { documentOf, type DocumentKind } from '../documents/storedDocuments'
import { entriesOfInvoices } from '../ledger/entries'
import { findInvoice, findInvoiceRow } from '../invoices/invoiceHistory'

export function documentOfInvoice(ask: Ask, who: Who, id: number): Answer<typeof getInvoiceDocument> {
  const { invoiceNumber, issuedAt, creditNotes } = findInvoice(ask, who, id)
  const stored = issuedAt === null ? null : documentOf(ask, 'invoice', id)
  const now = invoiceNow(ask, id)
  const [issuedLines, nowLines] = [stored && factLines(stored.facts), factLines(now)]
  return {
    invoiceNumber,
    title: (stored?.facts ?? now).title,
    issuedAt,
    because: stored?.because ?? null,
    facts: nowLines.map(({ name, text }, index) => {
      const issued = issuedLines?.[index]?.text ?? null
      return { name, issued, now: text, isChanged: issuedLines !== null && issued !== text }
    }),
    missing: missingByLaw(stored?.facts ?? now),
    creditNotes: creditNotes.map(({ id: note, number }) => ({ id: note, number })),
    receipts: entriesOfInvoices(ask, [id])
      .filter(({ kind, reversesId }) => kind === 'receipt' && reversesId === null)
      .map((entry) => ({ id: entry.id, number: entry.number ?? `R-${entry.id}` })),
  }
}

const pdfNamed = (pdf: Uint8Array, name: string) =>
  new Response(Buffer.from(pdf), { headers: downloadHeaders(`${name.replaceAll(/[^\w-]+/g, '_')}.pdf`) })

/** As issued. A draft says that it is one. */
export async function invoicePdf(app: App, who: Who, id: number): Promise<Response> {
  const { number, document, now } = app.ask((ask) => {
    const { invoiceNumber, issuedAt } = findInvoiceRow(ask, who, id)
    const stored = issuedAt === null ? null : documentOf(ask, 'invoice', id)
    return { number: invoiceNumber, document: stored, now: stored ? null : invoiceNow(ask, id) }
  })
  const pdf = document ? await paperOf(app, document.id) : await drawn(app, now!, true)
  return pdfNamed(pdf, `invoice_${number}${document ? '' : '_draft'}`)
}

export async function creditNotePdf(app: App, who: Who, id: number, note: number): Promise<Response> {
  const found = app.ask((ask) => findInvoice(ask, who, id).creditNotes.find((one) => one.id === note))
  if (!found) throw notFound('Credit note not found')
  return storedPdf(app, 'credit note', note, `credit_note_${found.number}`)
}

export async function receiptPdf(app: App, who: Who, id: number, entry: number): Promise<Response> {
  const found = app.ask((ask) => {
    findInvoiceRow(ask, who, id)
    return entriesOfInvoices(ask, [id]).find((one) => one.id === entry && one.kind === 'receipt')
  })
  if (!found || found.reversesId !== null) throw notFound('Receipt not found')
  return storedPdf(app, 'receipt', entry, `receipt_${found.number ?? entry}`)
}

async function storedPdf(app: App, kind: DocumentKind, subject: number, name: string): Promise<Response> {
  const document = app.ask((ask) => documentOf(ask, kind, subject))
  if (!document) throw notFound('This document is being prepared. Try again in a minute')
  return pdfNamed(await paperOf(app, document.id), name)
}
