/** Endpoints of documents: as issued beside now, and their PDFs. */
import { endpoint, idText, z } from '../../../src/domain/endpoint'

const byId = z.object({ id: idText() })
const text = z.nullable(z.string())

/** A fact of the document, in the order of the page. */
const statement = z.object({ name: z.string(), issued: text, now: text, isChanged: z.boolean() })
export const invoiceDocument = z.object({
  invoiceNumber: z.string(),
  title: z.string(),
  /** Null for a draft. */ issuedAt: text,
  /** A voided invoice keeps its document. */ voidedAt: text,
  /** How it came to be issued. */ because: text,
  facts: z.array(statement),
  /** Requirements of the law that the document does not meet. For a draft: if it were issued now. */
  missing: z.array(z.string()),
  /** Of a draft: what the e-invoice portal would refuse. It is not issued before. */
  portal: z.array(z.string()),
  /** The e-invoice portal must register it before the client gets it. */ needsIrn: z.boolean(),
  /** To delete it, a person says that the portal has no valid IRN of it. */ mayHaveIrn: z.boolean(),
  /** What the portal answered. `ackAt`: Indian time, as it writes it. */
  registration: z.nullable(z.object({ irn: z.string(), ackNumber: z.string(), ackAt: z.string() })),
  /** Such an invoice is deleted, and issued with another number. */ isIrnCancelled: z.boolean(),
  creditNotes: z.array(z.object({ id: z.int(), number: z.string(), isRegistered: z.boolean() })),
  receipts: z.array(z.object({ id: z.int(), number: z.string(), isReversed: z.boolean() })),
})
export type InvoiceDocument = z.output<typeof invoiceDocument>

export const getInvoiceDocument = endpoint({
  method: 'GET',
  path: '/api/billing-invoices/:id/document',
  may: 'view_invoices',
  title: 'Get what an invoice says as issued and as it would be issued now, and what the law asks for',
  params: byId,
  answer: invoiceDocument,
})
const pdf = { answer: z.any(), media: 'application/pdf' } as const
/** `issued`: without the registration by the e-invoice portal. */
const version = z.object({ version: z.optional(z.enum(['issued', 'latest'])) })
export const invoicePdf = endpoint({
  method: 'GET',
  path: '/api/billing-invoices/:id/pdf',
  may: 'view_invoices',
  title: 'Get an invoice as PDF: as issued, with its IRN if it is registered, or a draft marked as one',
  params: byId,
  query: version,
  ...pdf,
})
export const creditNotePdf = endpoint({
  method: 'GET',
  path: '/api/billing-invoices/:id/credit-notes/:note/pdf',
  may: 'view_invoices',
  title: 'Get a credit note as PDF: as issued, with its IRN if it is registered',
  params: z.object({ id: idText(), note: idText() }),
  query: version,
  ...pdf,
})
export const receiptPdf = endpoint({
  method: 'GET',
  path: '/api/billing-invoices/:id/entries/:entry/pdf',
  may: 'view_invoices',
  title: 'Get the receipt of a payment as PDF, as issued',
  params: z.object({ id: idText(), entry: idText() }),
  ...pdf,
})
export const advancePdf = endpoint({
  method: 'GET',
  path: '/api/clients/:id/entries/:entry/pdf',
  may: 'manage_invoices',
  title: 'Get the receipt of an advance as PDF, as issued',
  params: z.object({ id: idText(), entry: idText() }),
  ...pdf,
})
