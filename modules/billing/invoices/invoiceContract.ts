/** Endpoints and types of invoices for joined candidates, receipts and credit notes. */
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
  /** Decimal strings: amounts without and with GST, received (including TDS), credited and outstanding. */
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
  /** Further invoices can only be added for joined candidates. */
  candidateStatus: z.enum(statuses),
  /** True if the candidate left within the guarantee without a replacement, so that a credit note is due. */
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
/** Number of an invoice or credit note: at most 16 characters without spaces (CGST rules 46 and 53). */
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
  /**
   * Required if the amount exceeds the billing amount of the placement or the tax differs from the GST rate.
   */
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
    'List invoices of the visible candidates, newest first: an array, or with `page` a page with ' +
    'totals under the filters. `by=candidate` pages by candidate, each with all invoices',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    client: z.optional(idText()),
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
  title: 'Get an invoice',
  params: byId,
  answer: invoice,
})
export const candidateInvoices = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/:id/invoices',
  may: 'view_invoices',
  title: 'List the invoices of a candidate',
  params: byId,
  answer: z.array(invoice),
})
export const nextInvoice = endpoint({
  method: 'GET',
  path: '/api/billing-candidates/:id/next-invoice',
  may: 'manage_invoices',
  title:
    'Propose the next invoice of a candidate: number from the series, remaining amounts, tax by ' + 'state',
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
  title: 'Change an invoice. Omitted fields stay as they are; a stale `version` returns 409',
  params: byId,
  body: z.extend(z.partial(body), { version: z.optional(z.int()) }),
  answer: invoice,
})
export const voidInvoice = endpoint({
  method: 'DELETE',
  path: '/api/billing-invoices/:id',
  may: 'delete_billing',
  title: 'Void an invoice. Its number is not used again',
  params: byId,
  answer: ok,
})
export const invoiceHistory = endpoint({
  method: 'GET',
  path: '/api/billing-invoices/:id/audit-history',
  may: 'view_invoices',
  title: 'List all changes made to an invoice, newest first',
  params: byId,
  answer: z.array(auditRecord),
})
export const addReceipt = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/receipts',
  may: 'manage_invoices',
  title: 'Record a payment received for an invoice',
  params: byId,
  body: z.object({
    day: bookDay(),
    amount: money('Enter an amount'),
    tds: z.optional(money('Enter an amount')),
    note: line(300),
  }),
  answer: invoice,
})
export const addCreditNote = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/credit-notes',
  may: 'manage_invoices',
  title: 'Credit an invoice in full or in part',
  params: byId,
  body: z.object({
    number: blank(serial()),
    day: bookDay(),
    raised: money('Enter an amount'),
    reason: words(300, 'Enter a reason'),
  }),
  answer: invoice,
})
