/** Invoices and money: raised, received, outstanding, overdue, not yet invoiced, credits and TDS. */
import { inr, inrOf as money, paiseOf } from '../../../src/domain/money'
import { monthOf, monthText, wholeMonth } from '../../../src/domain/month'
import {
  booksPeriod,
  candidateInvoices,
  listCandidates,
  listInvoices,
  moneyOverview,
  receivables,
  type Invoice,
  type InvoiceTotals,
} from '../../billing/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import {
  countWords,
  dayWords,
  listWords,
  spanOfMonth,
  upToNow,
  whenSpan,
  type ChatAnswer,
  type Figure,
  type Measure,
  type Question,
  type Row,
} from './answering'

const view = 'view_invoices'
const manage = 'manage_invoices'
const of = ['firm', 'clients', 'me', 'team'] as const
const link = (tab: string) => ({ label: 'Open Billing', to: `/billing?tab=${tab}` })
const mostRows = 10
const usualSpan = (desk: Desk): Span => spanOfMonth(desk.today)

/** ' for Infosys' */
const forWhom = (whose: Whose): string =>
  whose.kind === 'clients' ? ` for ${listWords(whose.clients.map(({ name }) => name))}` : ''

type Filter = Partial<{ from: string; to: string; state: Invoice['state']; overdue: 'Yes' }>

/** The issued invoices that the person sees, of the named clients, newest first. */
function invoicesOf(desk: Desk, whose: Whose, filter: Filter = {}): Invoice[] {
  const ids = whose.kind === 'clients' ? whose.clients.map(({ id }) => String(id)) : [undefined]
  return ids.flatMap((client) => {
    const found = desk.ask(listInvoices, { ...filter, ...(client ? { client } : {}) })
    return (Array.isArray(found) ? found : found.data).filter(({ issuedAt }) => issuedAt !== null)
  })
}

const isIn = (day: string, { from, to }: Span) => day >= from && day <= to
const sumOf = <T>(all: readonly T[], amount: (one: T) => string): number =>
  all.reduce((sum, one) => sum + paiseIn(amount(one)), 0)
/** Also of a negative amount. */
const paiseIn = (text: string): number => paiseOf(text) ?? Math.round(Number(text) * 100)

/** The figures of the books, for those who keep them and unless a client is meant. */
const booksOf = (desk: Desk, whose: Whose, { from, to }: Span) =>
  whose.kind === 'clients' || !desk.may(manage) ? null : desk.ask(booksPeriod, { from, to })

/** Count and sum of the issued invoices of a span, and the newest of them. */
function issuedIn(desk: Desk, whose: Whose, span: Span) {
  const ids = whose.kind === 'clients' ? whose.clients.map(({ id }) => String(id)) : [undefined]
  const pages = ids.map(
    (client) =>
      desk.ask(listInvoices, {
        ...span,
        ...(client ? { client } : {}),
        page: '1',
        limit: String(mostRows),
      }) as {
        data: Invoice[]
        totals: InvoiceTotals
      },
  )
  return {
    count: pages.reduce((sum, { totals }) => sum + totals.invoices - totals.states.Draft, 0),
    paise: pages.reduce((sum, { totals }) => sum + paiseIn(totals.amount) - paiseIn(totals.drafts), 0),
    newest: pages.flatMap(({ data }) => data).filter(({ issuedAt }) => issuedAt !== null),
  }
}

function invoicedFigure(desk: Desk, whose: Whose, wanted: Span): Figure {
  const span = upToNow(desk, wanted)
  const { count, paise, newest } = issuedIn(desk, whose, span)
  const books = booksOf(desk, whose, span)
  const amount = books ? paiseIn(books.raised) : paise
  return {
    amount,
    value: `${inr(amount)}, ${countWords(count, 'invoice')}`,
    message:
      `${inr(amount)} was invoiced${forWhom(whose)} ${whenSpan(wanted, desk)}, with GST, in ` +
      `${countWords(count, 'invoice')}.`,
    rows: newest.map((one) => ({
      label: `${one.invoiceNumber}, ${one.clientName}`,
      value: `${money(one.invoiceAmount)} on ${dayWords(one.invoiceDate)}`,
    })),
  }
}

const receiptsOf = (desk: Desk, whose: Whose, span: Span) =>
  invoicesOf(desk, whose).flatMap((invoice) =>
    invoice.receipts.filter(({ day }) => isIn(day, span)).map((receipt) => ({ ...receipt, invoice })),
  )

function receivedFigure(desk: Desk, whose: Whose, wanted: Span): Figure {
  const span = upToNow(desk, wanted)
  const books = booksOf(desk, whose, wanted)
  // All of the firm's would be many; of the books the total says it.
  const receipts = books ? [] : receiptsOf(desk, whose, span)
  const amount = books ? paiseIn(books.received) : sumOf(receipts, (one) => one.amount)
  return {
    amount,
    value: inr(amount),
    message: `${inr(amount)} was received${whose.kind === 'clients' ? ` from ${listWords(whose.clients.map(({ name }) => name))}` : ''} ${whenSpan(wanted, desk)}.`,
    rows: [
      ...(books
        ? [{ label: 'TDS', value: inr(paiseIn(books.tds)) }]
        : [{ label: 'TDS', value: inr(sumOf(receipts, ({ tds }) => tds)) }]),
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

const figured = (
  about: string,
  samples: Measure['samples'],
  figure: NonNullable<Measure['figure']>,
  tab: string,
): Measure => ({
  about,
  may: view,
  of,
  leaning: 'past',
  samples,
  usualSpan,
  figure,
  answer(desk, question) {
    const { message, rows = [] } = figure(desk, question.whose, question.span ?? usualSpan(desk), question)
    return { message, rows, links: [link(tab)] }
  },
})

export const invoices: Record<string, Measure> = {
  'billing.invoiced': figured(
    'the invoices raised',
    ['How much did we invoice this month?'],
    invoicedFigure,
    'invoices',
  ),
  'billing.received': figured(
    'the money received',
    ['How much money came in this month?'],
    receivedFigure,
    'invoices',
  ),
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
    of,
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
    answer: tds,
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

function outstanding(desk: Desk, { whose, plain, span, manner }: Question): ChatAnswer {
  const asOn = span && span.to < desk.today ? span.to : undefined
  const all = desk.ask(receivables, asOn ? { asOn } : {})
  const on = asOn ? ` on ${dayWords(asOn)}` : ''
  if (whose.kind === 'clients') {
    const found = whose.clients.map((client) => ({
      client,
      row: all.clients.find(({ clientId }) => clientId === client.id),
    }))
    return {
      message: found
        .map(({ client, row }) =>
          row ? `${client.name} owes ${money(row.outstanding)}${on}.` : `${client.name} owes nothing${on}.`,
        )
        .join(' '),
      rows: found.flatMap(({ row }) => (row ? bucketRows(row.buckets) : [])),
      links: [link('receivables')],
    }
  }
  const debtors = all.clients
    .filter(({ outstanding: open }) => Number(open) > 0)
    .toSorted((a, b) => Number(b.outstanding) - Number(a.outstanding))
  const rows = debtors.slice(0, mostRows).map((one) => ({
    label: one.clientName,
    value: `${money(one.outstanding)}, ${countWords(one.invoices, 'invoice')}`,
  }))
  const [first] = debtors
  if (first && (manner === 'ranking' || /\b(?:biggest|most|highest)\b/.test(plain)))
    return {
      message: `${first.clientName} owes most${on}: ${money(first.outstanding)}.`,
      rows,
      links: [link('receivables')],
    }
  return {
    message:
      manner === 'who' || manner === 'which'
        ? `${countWords(debtors.length, 'client')} ${debtors.length === 1 ? 'owes' : 'owe'} ${money(all.outstanding)}${on}.`
        : `${money(all.outstanding)} is outstanding${on}.`,
    rows: [...bucketRows(all.buckets), ...rows],
    links: [link('receivables')],
  }
}

const bucketRows = (buckets: Record<string, string>): Row[] =>
  Object.entries(buckets).map(([label, amount]) => ({
    label: label === 'Not due' ? label : `${label} days overdue`,
    value: money(amount),
  }))

function overdue(desk: Desk, { whose, plain }: Question): ChatAnswer {
  const all = invoicesOf(desk, whose, { overdue: 'Yes' }).toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const [oldest] = all
  const total = inr(sumOf(all, ({ outstanding: open }) => open))
  const rows = all.slice(0, mostRows).map(invoiceRow)
  if (!oldest) return { message: `No invoice${forWhom(whose)} is overdue.`, links: [link('invoices')] }
  return {
    message: /\b(?:oldest|longest|earliest|sabse purana)\b/.test(plain)
      ? `The oldest unpaid invoice${forWhom(whose)} is ${oldest.invoiceNumber} of ${oldest.clientName}: ` +
        `${money(oldest.outstanding)}, due since ${dayWords(oldest.dueDate)}.`
      : `${countWords(all.length, 'invoice')}${forWhom(whose)} ${all.length === 1 ? 'is' : 'are'} overdue: ${total}.`,
    rows,
    links: [{ label: 'Open Billing', to: '/billing?tab=receivables' }],
  }
}

const invoiceRow = (one: Invoice): Row => ({
  label: `${one.invoiceNumber}, ${one.clientName}`,
  value: `${money(one.outstanding)}, due ${dayWords(one.dueDate)}`,
})

function uninvoiced(desk: Desk, { plain }: Question): ChatAnswer {
  const { toInvoice, overdue: late, drafts } = desk.ask(moneyOverview)
  const isAboutDrafts = /\bdrafts?\b/.test(plain)
  return {
    message: isAboutDrafts
      ? `${countWords(drafts.count, 'invoice')} ${drafts.count === 1 ? 'is' : 'are'} not issued yet: ${money(drafts.amount)}.`
      : `${countWords(toInvoice.count, 'candidate')} joined and ${toInvoice.count === 1 ? 'is' : 'are'} ` +
        `not invoiced yet: ${money(toInvoice.amount)}.`,
    rows: [
      { label: 'Overdue invoices', value: `${late.count}, ${money(late.amount)}` },
      { label: 'Drafts', value: `${drafts.count}, ${money(drafts.amount)}` },
    ],
    links: [{ label: 'Open the leakage list', to: '/billing?tab=leakage' }],
  }
}

function credits(desk: Desk, { whose, span, plain }: Question): ChatAnswer {
  const links = [link('leakage')]
  if (!span && !/\b(?:issued|raised|given|made|sent)\b/.test(plain)) {
    const due = creditsDue(desk, whose)
    return {
      message: `${countWords(due.length, 'credit note')} ${due.length === 1 ? 'is' : 'are'} due${forWhom(whose)}.`,
      rows: due.slice(0, mostRows).map((one) => ({
        label: `${one.invoiceNumber}, ${one.clientName}`,
        value: `${one.candidateName} left`,
      })),
      links,
    }
  }
  const during = span ?? usualSpan(desk)
  const when = whenSpan(during, desk)
  const books = booksOf(desk, whose, during)
  if (books) return { message: `${money(books.credited)} was credited ${when}.`, links }
  const notes = invoicesOf(desk, whose)
    .flatMap((invoice) => invoice.creditNotes.map((note) => ({ ...note, invoice })))
    .filter(({ day }) => isIn(day, during))
  return {
    message:
      `${countWords(notes.length, 'credit note')} ${notes.length === 1 ? 'was' : 'were'} issued${forWhom(whose)} ` +
      `${when}: ${inr(sumOf(notes, ({ amount }) => amount))}.`,
    rows: notes.slice(0, mostRows).map((one) => ({
      label: `${one.number}, ${one.invoice.clientName}`,
      value: `${money(one.amount)} on ${dayWords(one.day)}`,
    })),
    links,
  }
}

/** Of candidates who left within the guarantee without a replacement. */
function creditsDue(desk: Desk, whose: Whose): Invoice[] {
  const found = desk.ask(listCandidates, {
    status: 'Joined and Left',
    ...(whose.kind === 'clients' ? { client: whose.clients.map(({ id }) => id).join('|') } : {}),
  })
  return (Array.isArray(found) ? found : found.data)
    .flatMap(({ id }) => desk.ask(candidateInvoices, { id: String(id) }))
    .filter(({ wantsCreditNote }) => wantsCreditNote)
}

/** Deducted in a span; what clients will still deduct; GST, if that is asked. */
function tds(desk: Desk, { whose, span, plain }: Question): ChatAnswer {
  const during = upToNow(desk, span ?? usualSpan(desk))
  const when = whenSpan(span ?? usualSpan(desk), desk)
  if (/\b(?:gst|cgst|sgst|igst|tax)\b/.test(plain) && !/\btds\b/.test(plain)) {
    const issued = invoicesOf(desk, whose, during)
    const tax =
      sumOf(issued, ({ invoiceAmount }) => invoiceAmount) -
      sumOf(issued, ({ invoiceRaisedAmount }) => invoiceRaisedAmount)
    return {
      message: `${inr(tax)} of GST is on the invoices${forWhom(whose)} dated ${when.replace(/^(?:in|on|from) /, '')}.`,
      links: [link('invoices')],
    }
  }
  const isExpected = /\b(?:expected|pending|due|will|yet)\b/.test(plain)
  if (isExpected) {
    const open = invoicesOf(desk, whose, { state: 'Open' })
    return {
      message: `${inr(sumOf(open, ({ expectedTds }) => expectedTds.amount ?? '0'))} of TDS is expected on open invoices${forWhom(whose)}.`,
      rows: open.slice(0, mostRows).map((one) => ({
        label: `${one.invoiceNumber}, ${one.clientName}`,
        value: one.expectedTds.amount === null ? 'not known' : money(one.expectedTds.amount),
      })),
      links: [link('invoices')],
    }
  }
  const books = booksOf(desk, whose, span ?? usualSpan(desk))
  const amount = books ? paiseIn(books.tds) : sumOf(receiptsOf(desk, whose, during), (one) => one.tds)
  return {
    message: `${inr(amount)} of TDS was deducted${forWhom(whose)} ${when}.`,
    links: [link('invoices')],
  }
}

/** By its number, else by the candidate or client whom the question names. */
function oneInvoice(desk: Desk, { whose, text, people }: Question): ChatAnswer {
  const number = text
    .match(/[\w/-]+/g)
    ?.find((word) => /\d/.test(word) && !/^(?:\d{1,2}(?:st|nd|rd|th)?|20\d\d)$/.test(word))
  const search = number ?? (people[0] ? `${people[0].firstName} ${people[0].lastName}` : null)
  const found = search
    ? searched(desk, search)
    : whose.kind === 'clients'
      ? invoicesOf(desk, whose).slice(0, mostRows)
      : null
  if (!found) return { message: 'Which invoice do you mean? Please write its number.', from: 'nothing' }
  const exact = found.filter(
    ({ invoiceNumber }) =>
      number && (invoiceNumber.toLowerCase() === number.toLowerCase() || invoiceNumber.endsWith(number)),
  )
  const [one, ...more] = exact.length > 0 ? exact : found
  if (!one) return { message: `I find no invoice with ${search ?? 'this name'}.`, links: [link('invoices')] }
  return {
    message:
      `Invoice ${one.invoiceNumber} for ${one.candidateName} at ${one.clientName}: ${money(one.invoiceAmount)} ` +
      `on ${dayWords(one.invoiceDate)}, ` +
      (Number(one.outstanding) > 0
        ? `${money(one.outstanding)} outstanding, due ${dayWords(one.dueDate)}.`
        : 'nothing outstanding.'),
    rows: [
      { label: 'Received', value: money(one.received) },
      ...(Number(one.credited) > 0 ? [{ label: 'Credited', value: money(one.credited) }] : []),
      { label: 'Submitted', value: one.invoiceSubmitted },
      ...more.slice(0, 5).map(invoiceRow),
    ],
    links: [link('invoices')],
  }
}

function searched(desk: Desk, search: string): Invoice[] {
  const found = desk.ask(listInvoices, { search: search.slice(0, 60), page: '1', limit: '50' })
  return Array.isArray(found) ? found : found.data
}

function books(desk: Desk, { span }: Question): ChatAnswer {
  const month = monthOf((span ?? usualSpan(desk)).from)
  const found = desk.ask(booksPeriod, wholeMonth(month))
  return {
    message:
      found.state === 'closed'
        ? `${monthText(month)} is closed in the books.`
        : `${monthText(month)} is open in the books${found.state === 'current' ? ', because it is not over' : ''}.`,
    rows: [
      { label: 'Raised', value: money(found.raised) },
      { label: 'Received', value: money(found.received) },
      { label: 'Credited', value: money(found.credited) },
      { label: 'TDS', value: money(found.tds) },
    ],
    links: [{ label: 'See what is missing in it', to: '/billing?tab=months' }],
  }
}
