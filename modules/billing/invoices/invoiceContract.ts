/** Invoices of candidates who joined, what came in for them, and credit notes. */
import { blank, countText, endpoint, idText, ok, pagination, words, z } from '../../../src/domain/endpoint'
import { auditRecord } from '../candidates/candidateContract'
import { bookDay, line, money, yesNo } from '../fieldsContract'
import { buckets, statuses } from '../rules'

const text = z.nullable(z.string())
const byId = z.object({ id: idText() })

export const invoice = z.object({
  id: z.int(),
  candidateId: z.int(),
  candidateName: z.string(),
  clientId: z.int(),
  clientName: z.string(),
  invoiceType: z.enum(['Full', 'Part']),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  dueDate: z.string(),
  /**
   * Decimal strings: without and with GST; received (tax at source included), credited, and what is still
   * open.
   */
  invoiceRaisedAmount: z.string(),
  invoiceAmount: z.string(),
  received: z.string(),
  credited: z.string(),
  outstanding: z.string(),
  invoiceSubmitted: yesNo,
  paymentReceived: yesNo,
  remarks: text,
  reason: text,
  entityName: z.string(),
  bucket: z.enum(buckets),
  /** Only who has joined is invoiced further. */
  candidateStatus: z.enum(statuses),
  /** The candidate left within the guarantee and nobody came in their place: a credit note is due. */
  wantsCreditNote: z.boolean(),
  receipts: z.array(
    z.object({ id: z.int(), day: z.string(), amount: z.string(), tds: z.string(), note: text }),
  ),
  creditNotes: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      day: z.string(),
      raised: z.string(),
      amount: z.string(),
      reason: z.string(),
    }),
  ),
  version: z.int(),
})
export type Invoice = z.output<typeof invoice>

const missing = 'Please fill all required fields'
/** Of an invoice or a credit note: at most 16 characters (CGST rules 46 and 53), spaces aside. */
const serial = (message?: string) =>
  words(40, message).check(
    z.refine((given) => given.replaceAll(/\s+/g, '').length <= 16, 'At most 16 characters'),
  )
export const invoiceFields = {
  invoiceType: z.optional(z.enum(['Full', 'Part'])),
  invoiceNumber: serial(missing),
  invoiceDate: bookDay(missing),
  invoiceRaisedAmount: money(missing),
  invoiceAmount: money(missing),
  invoiceSubmitted: z.optional(yesNo),
  paymentReceived: z.optional(yesNo),
  remarks: line(500),
  /** Confirms an amount beyond what the placement bills, or a tax that is not the usual. */
  reason: line(300),
}
const body = z.object(invoiceFields)

export const invoiceTotals = z.object({
  invoices: z.int(),
  candidates: z.int(),
  raised: z.string(),
  amount: z.string(),
  submitted: z.int(),
  paid: z.int(),
})
export type InvoiceTotals = z.output<typeof invoiceTotals>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billing-invoices',
  may: 'view_invoices',
  title:
    'Invoices of candidates whom the asker may see, newest first: an array, or with `page` a page with ' +
    'totals under the filters; `by=candidate` pages candidates, each with all of theirs',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    submitted: z.optional(yesNo),
    paid: z.optional(yesNo),
    by: z.optional(z.literal('candidate')),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
  }),
  answer: z.union([
    z.array(invoice),
    z.object({ data: z.array(invoice), pagination, totals: invoiceTotals }),
  ]),
})
export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/billing-invoices/:id',
  may: 'view_invoices',
  title: 'An invoice',
  params: byId,
  answer: invoice,
})
export const candidateInvoices = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/:id/invoices',
  may: 'view_invoices',
  title: 'Invoices of a candidate',
  params: byId,
  answer: z.array(invoice),
})
export const nextInvoice = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/:id/next-invoice',
  may: 'manage_invoices',
  title:
    'What the next invoice of a candidate would be: number of the series, amounts that are left, tax by ' +
    'state',
  params: byId,
  answer: z.object({
    invoiceNumber: z.string(),
    invoiceDate: z.string(),
    invoiceRaisedAmount: z.string(),
    invoiceAmount: z.string(),
    billed: z.string(),
    billingAmount: z.string(),
    gstPercent: z.string(),
  }),
})
export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/billing-candidates/:id/invoices',
  may: 'manage_invoices',
  title: 'Add an invoice to a candidate who joined',
  params: byId,
  body,
  answer: invoice,
})
export const updateInvoice = endpoint({
  method: 'PUT',
  path: '/api/billing-invoices/:id',
  may: 'manage_invoices',
  title: 'Change an invoice; what is not given stays; a stale `version` is 409',
  params: byId,
  body: z.extend(z.partial(body), { version: z.optional(z.int()) }),
  answer: invoice,
})
export const voidInvoice = endpoint({
  method: 'DELETE',
  path: '/api/billing-invoices/:id',
  may: 'delete_billing',
  title: 'Void an invoice: its number stays taken',
  params: byId,
  answer: ok,
})
export const invoiceHistory = endpoint({
  method: 'GET',
  path: '/api/billing-invoices/:id/audit-history',
  may: 'view_invoices',
  title: 'All changes made to an invoice, newest first',
  params: byId,
  answer: z.array(auditRecord),
})
export const addReceipt = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/receipts',
  may: 'manage_invoices',
  title: 'Record what came in for an invoice',
  params: byId,
  body: z.object({
    day: bookDay(),
    amount: money('Must be an amount'),
    tds: z.optional(money('Must be an amount')),
    note: line(300),
  }),
  answer: invoice,
})
export const addCreditNote = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/credit-notes',
  may: 'manage_invoices',
  title: 'Credit an invoice, or a part of it',
  params: byId,
  body: z.object({
    number: blank(serial()),
    day: bookDay(),
    raised: money('Must be an amount'),
    reason: words(300, 'Please say why'),
  }),
  answer: invoice,
})
