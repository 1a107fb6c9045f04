/** Endpoints that follow an invoice: issue, receipts, credit notes, and the entries that correct money. */
import { blank, email, endpoint, idText, prose, words, z } from '../../../src/domain/endpoint'
import { bookDay, line, money } from '../fieldsContract'
import { invoice, serial } from '../invoices/invoiceContract'

const byId = z.object({ id: idText() })
const amount = money('Enter an amount')
const reason = words(300, 'Enter a reason')

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/issue',
  may: 'manage_invoices',
  title: 'Issue a draft: number, date, parties, amounts and the PDF stay as they are now',
  params: byId,
  answer: invoice,
})
export const mailInvoice = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/mail',
  may: 'manage_invoices',
  title: 'Send an invoice to the client by mail, as a PDF. A draft is issued, and the invoice is submitted',
  params: byId,
  body: z.object({
    to: z.array(email()).check(z.minLength(1, 'Enter an address'), z.maxLength(10, 'At most 10 addresses')),
    message: blank(prose(2000)),
  }),
  answer: invoice,
})
export const addReceipt = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/receipts',
  may: 'manage_invoices',
  title: 'Record a payment received for an invoice. A draft is issued',
  params: byId,
  body: z.object({ day: bookDay(), amount, tds: z.optional(amount), note: line(300) }),
  answer: invoice,
})
export const addCreditNote = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/credit-notes',
  may: 'manage_invoices',
  title: 'Credit an issued invoice in full or in part',
  params: byId,
  body: z.object({ number: blank(serial()), day: bookDay(), raised: amount, reason }),
  answer: invoice,
})
export const addRefund = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/refunds',
  may: 'manage_invoices',
  title: 'Record money paid back to the client, of an invoice that was credited after a payment',
  params: byId,
  body: z.object({ day: bookDay(), amount, note: line(300) }),
  answer: invoice,
})
export const writeOff = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/write-offs',
  may: 'manage_invoices',
  title: 'Write off what will not be paid of an invoice',
  params: byId,
  body: z.object({ day: bookDay(), amount, reason }),
  answer: invoice,
})
export const allocate = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/allocations',
  may: 'manage_invoices',
  title:
    "Settle an invoice with money on the client's account; `back`: move what the client is owed to the " +
    'account',
  params: byId,
  body: z.object({ day: bookDay(), amount, back: z.optional(z.boolean()), note: line(300) }),
  answer: invoice,
})
export const reverseInvoiceEntry = endpoint({
  method: 'POST',
  path: '/api/billing-invoices/:id/entries/:entry/reverse',
  may: 'manage_invoices',
  title: 'Reverse a receipt, refund, write-off or allocation of an invoice by an opposite entry',
  params: z.object({ id: idText(), entry: idText() }),
  body: z.object({ day: bookDay(), reason }),
  answer: invoice,
})
