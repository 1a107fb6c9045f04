/** Which invoice an amount fits, and the proposal that follows. */
import type { Prepared } from './prepared'
import type { Item, Line, Match, OpenInvoice, Proposal } from './proposal'
import { payments, type Payment } from './sums'

export const soleClient = (invoices: readonly OpenInvoice[]): number | null =>
  invoices.length && invoices.every(({ clientId }) => clientId === invoices[0]!.clientId)
    ? invoices[0]!.clientId
    : null
export const paymentOf = (invoice: OpenInvoice, amount: number): Payment | null =>
  payments(invoice).find((one) => Math.abs(one.amount - amount) <= 100 && isExact(one, amount)) ?? null
/** Banks credit paise, but clients round their payment to rupees when they deduct tax. */
const isExact = ({ tds, amount: expected }: Payment, amount: number) => tds > 0 || expected === amount

export const proposed = (
  invoices: readonly OpenInvoice[],
  items: readonly Item[],
  strength: Proposal['strength'],
  reason: string,
  isNumbered = false,
): Match => ({
  proposal: { items, entryId: null, clientId: invoices[0]!.clientId, reason, strength, isNumbered },
  clientId: invoices[0]!.clientId,
  text: reason,
})

/** What is paid of an invoice: the amount that came in, and the rest as tax. */
export const itemOf = ({ id, open }: OpenInvoice, amount: number, { tds }: Payment): Item => ({
  invoiceId: id,
  amount,
  tds: tds === 0 ? 0 : open - amount,
})

export const netWords = (parts: readonly { payment: Payment }[]) =>
  parts.some(({ payment }) => payment.tds > 0) ? ', net of tax' : ''

/** Whether the amount is exactly that of another invoice of the client. */
export const fitsAnother = (
  at: Prepared,
  { id, clientId }: OpenInvoice,
  line: Line,
  couldPay: (invoice: OpenInvoice) => boolean,
): boolean =>
  (at.byClient.get(clientId) ?? []).some(
    (one) => one.id !== id && couldPay(one) && paymentOf(one, line.amount)?.isUsual,
  )
