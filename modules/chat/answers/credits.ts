/** Credit notes: those that are due now, and those that were issued in a span. */
import { inr, inrOf as money } from '../../../src/domain/money'
import { candidateInvoices, listCandidates, type Invoice } from '../../billing/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import {
  are,
  countWords,
  dayWords,
  isIn,
  thisMonth,
  whenSpan,
  type ChatAnswer,
  type Question,
} from './answering'
import { filterOf } from './billingShared'
import { booksOf, forWhom, invoicesOf, mostRows, sumOf } from './invoiceFacts'
import { billingLink } from './links'
import { listIn } from './pages'

const links = [billingLink('leakage')]

export function credits(desk: Desk, { whose, span, plain }: Question): ChatAnswer {
  const isDue = !span && !/\b(?:issued|raised|given|made|sent)\b/.test(plain)
  return isDue ? dueCredits(desk, whose) : issuedCredits(desk, whose, span ?? thisMonth(desk))
}

function dueCredits(desk: Desk, whose: Whose): ChatAnswer {
  const due = creditsDue(desk, whose)
  return {
    message: `${countWords(due.length, 'credit note')} ${are(due.length)} due${forWhom(whose)}.`,
    rows: due.slice(0, mostRows).map((one) => ({
      label: `${one.invoiceNumber}, ${one.clientName}`,
      value: `${one.candidateName} left`,
    })),
    links,
  }
}

/** The invoices of candidates who left within the guarantee and were not replaced. */
function creditsDue(desk: Desk, whose: Whose): Invoice[] {
  const clients = whose.kind === 'clients' ? filterOf(desk, whose) : {}
  return listIn(desk.ask(listCandidates, { status: 'Joined and Left', ...clients }))
    .flatMap(({ id }) => desk.ask(candidateInvoices, { id: String(id) }))
    .filter(({ wantsCreditNote }) => wantsCreditNote)
}

function issuedCredits(desk: Desk, whose: Whose, span: Span): ChatAnswer {
  const when = whenSpan(span, desk)
  const books = booksOf(desk, whose, span)
  if (books) return { message: `${money(books.credited)} was credited ${when}.`, links }
  const notes = invoicesOf(desk, whose)
    .flatMap((invoice) => invoice.creditNotes.map((note) => ({ ...note, invoice })))
    .filter(({ day }) => isIn(day, span))
  const were = notes.length === 1 ? 'was' : 'were'
  return {
    message:
      `${countWords(notes.length, 'credit note')} ${were} issued${forWhom(whose)} ${when}: ` +
      `${inr(sumOf(notes, ({ amount }) => amount))}.`,
    rows: notes.slice(0, mostRows).map((one) => ({
      label: `${one.number}, ${one.invoice.clientName}`,
      value: `${money(one.amount)} on ${dayWords(one.day)}`,
    })),
    links,
  }
}
