/** TDS that clients deducted or will deduct, and the GST of invoices. */
import { inr, inrOf as money } from '../../../src/domain/money'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import { thisMonth, upToNow, whenSpan, type ChatAnswer, type Question } from './answering'
import { booksOf, forWhom, invoicesOf, mostRows, paiseIn, receiptsOf, sumOf } from './invoiceFacts'
import { billingLink } from './links'

const links = [billingLink('invoices')]

export function taxes(desk: Desk, { whose, span: named, plain }: Question): ChatAnswer {
  const span = named ?? thisMonth(desk)
  if (/\b(?:gst|cgst|sgst|igst|tax)\b/.test(plain) && !/\btds\b/.test(plain)) return gst(desk, whose, span)
  return /\b(?:expected|pending|due|will|yet)\b/.test(plain)
    ? expectedTds(desk, whose)
    : deductedTds(desk, whose, span)
}

function gst(desk: Desk, whose: Whose, span: Span): ChatAnswer {
  const invoices = invoicesOf(desk, whose, upToNow(desk, span))
  const tax =
    sumOf(invoices, ({ invoiceAmount }) => invoiceAmount) -
    sumOf(invoices, ({ invoiceRaisedAmount }) => invoiceRaisedAmount)
  const dated = whenSpan(span, desk).replace(/^(?:in|on|from) /, '')
  return { message: `${inr(tax)} of GST is on the invoices${forWhom(whose)} dated ${dated}.`, links }
}

function expectedTds(desk: Desk, whose: Whose): ChatAnswer {
  const open = invoicesOf(desk, whose, { state: 'Open' })
  const expected = inr(sumOf(open, ({ expectedTds: { amount } }) => amount ?? '0'))
  return {
    message: `${expected} of TDS is expected on open invoices${forWhom(whose)}.`,
    rows: open.slice(0, mostRows).map(({ invoiceNumber, clientName, expectedTds: { amount } }) => ({
      label: `${invoiceNumber}, ${clientName}`,
      value: amount === null ? 'not known' : money(amount),
    })),
    links,
  }
}

function deductedTds(desk: Desk, whose: Whose, span: Span): ChatAnswer {
  const books = booksOf(desk, whose, span)
  const amount = books
    ? paiseIn(books.tds)
    : sumOf(receiptsOf(desk, whose, upToNow(desk, span)), ({ tds }) => tds)
  return { message: `${inr(amount)} of TDS was deducted${forWhom(whose)} ${whenSpan(span, desk)}.`, links }
}
