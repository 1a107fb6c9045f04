/** Endpoints and types of invoices for joined candidates, receipts and credit notes. */
import { countText, day, endpoint, idText, ok, pagination, words, z } from '../../../src/domain/endpoint'
import { auditRecord } from '../candidates/candidateContract'
import { bookDay, line, money, yesNo } from '../fieldsContract'
import { entryKinds, invoiceStates, buckets, statuses } from '../rules'

const text = z.nullable(z.string())
/** A movement of money. A refund, a reversal, and an allocation back to the account are negative. */
export const entry = z.object({
  id: z.int(),
  kind: z.enum(entryKinds),
  day: z.string(),
  amount: z.string(),
  tds: z.string(),
  /** Of a receipt or an advance. */ number: text,
  note: text,
  reason: text,
  reversesId: z.nullable(z.int()),
  isReversed: z.boolean(),
})
export type LedgerEntry = z.output<typeof entry>
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
  /** Of it, the rest that will not be paid. */ writtenOff: z.string(),
  /**
   * What the client will still deduct, by section and code of the invoice date. `amount`: null if it is not
   * known how much was deducted from the advances that are allocated to the invoice.
   */
  expectedTds: z.object({ amount: text, percent: z.string(), section: z.string(), code: z.string() }),
  state: z.enum(invoiceStates),
  /** Null for a draft. An issued invoice is never changed: it is corrected by credit notes and entries. */
  issuedAt: text,
  /** The client's registration that it is billed to. Null: the main one. */ clientGstin: text,
  invoiceSubmitted: yesNo,
  /** Yes if something was received and nothing is open. */
  paymentReceived: yesNo,
  remarks: text,
  reason: text,
  entityName: z.string(),
  bucket: z.enum(buckets),
  /** Further invoices can only be added for joined candidates. */
  candidateStatus: z.enum(statuses),
  /** True if the candidate left within the guarantee without a replacement, so that a credit note is due. */
  wantsCreditNote: z.boolean(),
  /** Without those that were reversed. */
  receipts: z.array(
    z.object({ id: z.int(), day: z.string(), amount: z.string(), tds: z.string(), note: text }),
  ),
  /** All movements, oldest first. */ entries: z.array(entry),
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
export const serial = (message?: string) =>
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
  /** One of the client's registrations. Empty: the main one. */ clientGstin: line(20),
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
  /** Invoices by state. `raised` and `amount` contain the drafts. */
  states: z.record(z.enum(invoiceStates), z.int()),
  /** Of the open ones, those after their due date, without those that wait for a credit note. */
  overdue: z.int(),
  /** Of the open ones, those that wait for a credit note. */ toCredit: z.int(),
  drafts: z.string(),
})
export type InvoiceTotals = z.output<typeof invoiceTotals>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/billing-invoices',
  may: 'view_invoices',
  title:
    'List invoices of the visible candidates, newest first; with `sort=due` drafts and then open ones ' +
    'first, by due date, and those to be credited after them: an array, or with `page` a page with ' +
    'totals under the filters. `by=candidate` pages by candidate, each with all invoices',
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    client: z.optional(idText()),
    submitted: z.optional(yesNo),
    paid: z.optional(yesNo),
    state: z.optional(z.enum(invoiceStates)),
    /** Open, and after the due date or not; without those that wait for a credit note. */
    overdue: z.optional(yesNo),
    /** Open, and waiting for a credit note, because the candidate left within the guarantee. */
    toCredit: z.optional(z.literal('Yes')),
    /** By the invoice date, both days included. */
    from: z.optional(day()),
    to: z.optional(day()),
    by: z.optional(z.literal('candidate')),
    sort: z.optional(z.enum(['newest', 'due'])),
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
    /** 0 if the company has no GSTIN. */ gstPercent: z.string(),
    /** The candidate who was replaced: then nothing more is billed. */ replaces: text,
    /** The client's registrations, the main one first. */ gstins: z.array(z.string()),
    /** Requirements of the law that the invoice would not meet. */ missing: z.array(z.string()),
    /** Reasons for which the e-invoice portal would refuse it. */ portal: z.array(z.string()),
  }),
})
export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/billing-candidates/:id/invoices',
  may: 'manage_invoices',
  title: 'Add an invoice to a candidate who joined: a draft, issued if it is submitted or paid',
  params: byId,
  body,
  answer: invoice,
})
export const updateInvoice = endpoint({
  method: 'PUT',
  path: '/api/billing-invoices/:id',
  may: 'manage_invoices',
  title:
    'Change an invoice. Omitted fields stay as they are; a stale `version` returns 409. Of an issued ' +
    'invoice only submitted, received and remarks can be changed: else 409',
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
  query: z.object({
    /** The e-invoice portal has no valid IRN of it. Required if it may have one. */
    isIrnCancelled: z.optional(z.literal('true')),
  }),
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
