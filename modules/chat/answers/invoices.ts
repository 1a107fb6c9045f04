/** Invoices and receipts: the amounts raised and received, one invoice, and the table of these measures. */
import { inr, inrOf as money } from '../../../src/domain/money'
import { listInvoices, type Invoice } from '../../billing/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import {
  clientNames,
  countWords,
  dayWords,
  nameOf,
  thisMonth,
  spanWords,
  upToNow,
  whenSpan,
  type ChatAnswer,
  type Figure,
  type Measure,
  type Question,
} from './answering'
import { books } from './books'
import { credits } from './credits'
import {
  booksOf,
  clientFilters,
  forWhom,
  invoiceRow,
  invoicesOf,
  issued,
  manage,
  mostRows,
  paiseIn,
  receiptsOf,
  sumOf,
} from './invoiceFacts'
import { billingLink } from './links'
import { listIn, pageOf } from './pages'
import { outstanding, overdue, uninvoiced } from './receivables'
import { taxes } from './taxes'

const view = 'view_invoices'
const of = ['firm', 'clients', 'me', 'team'] as const
const links = [billingLink('invoices')]

export const invoices: Record<string, Measure> = {
  'billing.invoiced': figured('the invoices raised', ['How much did we invoice this month?'], invoicedFigure),
  'billing.received': figured('the money received', ['How much money came in this month?'], receivedFigure),
  'billing.outstanding': {
    about: 'the money outstanding',
    may: view,
    of,
    leaning: 'past',
    samples: ['What is outstanding?', 'Which clients owe us?'],
    answer: outstanding,
  },
  'billing.overdue': {
    about: 'the overdue invoices',
    may: view,
    of,
    leaning: 'past',
    samples: ['Which is the oldest unpaid invoice?', 'How much is overdue?'],
    answer: overdue,
  },
  'billing.uninvoiced': {
    about: 'the candidates to be invoiced',
    may: manage,
    of: ['firm'],
    samples: ['Which joined candidates are not invoiced?', 'Which joined candidates are to be invoiced?'],
    answer: uninvoiced,
  },
  'billing.credits': {
    about: 'the credit notes',
    may: view,
    of,
    leaning: 'past',
    samples: ['Which credit notes are due?'],
    answer: credits,
  },
  'billing.tds': {
    about: 'the TDS',
    may: view,
    of,
    leaning: 'past',
    samples: ['How much TDS was deducted this month?'],
    answer: taxes,
  },
  'billing.invoice': {
    about: 'an invoice',
    may: view,
    of: ['firm', 'clients', 'people', 'me', 'team'],
    leaning: 'past',
    samples: ['Is invoice 12 paid?'],
    answer: oneInvoice,
  },
  'billing.books': {
    about: 'the months of the books',
    may: manage,
    of: ['firm', 'me', 'team'],
    leaning: 'past',
    samples: ['Is last month closed in the books?'],
    answer: books,
  },
}

function figured(
  about: string,
  samples: Measure['samples'],
  figure: (desk: Desk, whose: Whose, span: Span) => Figure,
): Measure {
  return {
    about,
    may: view,
    of,
    leaning: 'past',
    samples,
    usualSpan: thisMonth,
    figure,
    answer(desk, { whose, span }) {
      if (span && span.from > desk.today) return { message: `${spanWords(span)} is in the future.` }
      const { message, rows = [] } = figure(desk, whose, span ?? thisMonth(desk))
      return { message, rows, links }
    },
  }
}

function invoicedFigure(desk: Desk, whose: Whose, wanted: Span): Figure {
  const span = upToNow(desk, wanted)
  const { count, paise, newest } = issuedIn(desk, whose, span)
  const books = booksOf(desk, whose, span)
  const amount = books ? paiseIn(books.raised) : paise
  const invoices = countWords(count, 'invoice')
  return {
    amount,
    value: `${inr(amount)}, ${invoices}`,
    message:
      `${inr(amount)} was invoiced${forWhom(whose)} ${whenSpan(wanted, desk)}, with GST, ` +
      `in ${invoices}.`,
    rows: newest.map((one) => ({
      label: `${one.invoiceNumber}, ${one.clientName}`,
      value: `${money(one.invoiceAmount)} on ${dayWords(one.invoiceDate)}`,
    })),
  }
}

/** Count and sum of the issued invoices of a span, and the newest of them. */
function issuedIn(desk: Desk, whose: Whose, span: Span) {
  const pages = clientFilters(whose).map((client) =>
    pageOf(desk.ask(listInvoices, { ...span, ...client, page: '1', limit: String(mostRows) })),
  )
  return {
    count: pages.reduce((sum, { totals }) => sum + totals.invoices - totals.states.Draft, 0),
    paise: pages.reduce((sum, { totals }) => sum + paiseIn(totals.amount) - paiseIn(totals.drafts), 0),
    newest: issued(pages.flatMap(({ data }) => data)),
  }
}

function receivedFigure(desk: Desk, whose: Whose, wanted: Span): Figure {
  const span = upToNow(desk, wanted)
  const books = booksOf(desk, whose, span)
  // The firm has too many receipts to list them. Its books have the totals.
  const receipts = books ? [] : receiptsOf(desk, whose, span)
  const amount = books ? paiseIn(books.received) : sumOf(receipts, (one) => one.amount)
  const tds = books ? paiseIn(books.tds) : sumOf(receipts, (one) => one.tds)
  const from = whose.kind === 'clients' ? ` from ${clientNames(whose.clients)}` : ''
  return {
    amount,
    value: inr(amount),
    message: `${inr(amount)} was received${from} ${whenSpan(wanted, desk)}.`,
    rows: [
      { label: 'TDS', value: inr(tds) },
      ...receipts
        .toSorted((a, b) => (a.day < b.day ? 1 : -1))
        .slice(0, mostRows)
        .map(({ day, amount: paid, invoice }) => ({
          label: `${dayWords(day)}, ${invoice.clientName}`,
          value: `${money(paid)} for ${invoice.invoiceNumber}`,
        })),
    ],
  }
}

/** An invoice by its number, else by the candidate or client that the question names. */
function oneInvoice(desk: Desk, { whose, text, people }: Question): ChatAnswer {
  const number = numberIn(text)
  const search = number ?? (people[0] ? nameOf(people[0]) : null)
  if (search === null && whose.kind !== 'clients')
    return { message: 'Which invoice do you mean? Please write its number.', from: 'nothing' }
  const found = search === null ? invoicesOf(desk, whose).slice(0, mostRows) : searched(desk, search)
  const exact = found.filter(({ invoiceNumber }) => number && isNumber(invoiceNumber, number))
  const [one, ...more] = exact.length > 0 ? exact : found
  if (!one) return { message: `I find no invoice with ${search ?? 'this name'}.`, links }
  const state =
    Number(one.outstanding) > 0
      ? `${money(one.outstanding)} outstanding, due ${dayWords(one.dueDate)}`
      : 'nothing outstanding'
  return {
    message:
      `Invoice ${one.invoiceNumber} for ${one.candidateName} at ${one.clientName}: ` +
      `${money(one.invoiceAmount)} on ${dayWords(one.invoiceDate)}, ${state}.`,
    rows: [
      { label: 'Received', value: money(one.received) },
      ...(Number(one.credited) > 0 ? [{ label: 'Credited', value: money(one.credited) }] : []),
      { label: 'Submitted', value: one.invoiceSubmitted },
      ...more.slice(0, 5).map(invoiceRow),
    ],
    links,
  }
}

/** The number after 'invoice', else the first word with a digit that is neither a day nor a year. */
const numberIn = (text: string): string | undefined =>
  /\b(?:invoice|inv|bill) ?(?:no\.?|number|#)? ?([\w/-]*\d[\w/-]*)/i.exec(text)?.[1] ??
  text
    .match(/[\w/-]+/g)
    ?.find((word) => /\d/.test(word) && !/^(?:\d{1,2}(?:st|nd|rd|th)?|20\d\d)$/.test(word))

const isNumber = (invoiceNumber: string, number: string): boolean =>
  invoiceNumber.toLowerCase() === number.toLowerCase() || invoiceNumber.endsWith(number)

const searched = (desk: Desk, search: string): Invoice[] =>
  listIn(desk.ask(listInvoices, { search: search.slice(0, 60), page: '1', limit: '50' }))
