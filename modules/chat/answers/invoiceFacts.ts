/** The parts that all answers about invoices share: the invoices of a question, sums, and the books. */
import { inrOf as money, paiseOf } from '../../../src/domain/money'
import { booksPeriod, listInvoices, type Invoice } from '../../billing/contract'
import type { Desk } from '../desk'
import type { Span } from '../understanding/spans'
import type { Whose } from '../understanding/whose'
import { clientNames, dayWords, isIn, type Row } from './answering'
import { listIn } from './pages'

export const manage = 'manage_invoices'
export const mostRows = 10

/** ' for Infosys' */
export const forWhom = (whose: Whose): string =>
  whose.kind === 'clients' ? ` for ${clientNames(whose.clients)}` : ''

/** The filters of the list for each client of a question, or one that filters nothing. */
export const clientFilters = (whose: Whose): { client?: string }[] =>
  whose.kind === 'clients' ? whose.clients.map(({ id }) => ({ client: String(id) })) : [{}]

type Filter = Partial<{ from: string; to: string; state: Invoice['state']; overdue: 'Yes' }>

/** The issued invoices that the person sees, of the named clients, newest first. */
export const invoicesOf = (desk: Desk, whose: Whose, filter: Filter = {}): Invoice[] =>
  clientFilters(whose).flatMap((client) => issued(listIn(desk.ask(listInvoices, { ...filter, ...client }))))

export const issued = (invoices: readonly Invoice[]): Invoice[] =>
  invoices.filter(({ issuedAt }) => issuedAt !== null)

export const receiptsOf = (desk: Desk, whose: Whose, span: Span) =>
  invoicesOf(desk, whose).flatMap((invoice) =>
    invoice.receipts.filter(({ day }) => isIn(day, span)).map((receipt) => ({ ...receipt, invoice })),
  )

/** Parses negative amounts too. */
export const paiseIn = (text: string): number => paiseOf(text) ?? Math.round(Number(text) * 100)
export const sumOf = <T>(all: readonly T[], amount: (one: T) => string): number =>
  all.reduce((sum, one) => sum + paiseIn(amount(one)), 0)

/** The figures of the books, for people who manage invoices, unless the question names a client. */
export const booksOf = (desk: Desk, whose: Whose, { from, to }: Span) =>
  whose.kind === 'clients' || !desk.may(manage) ? null : desk.ask(booksPeriod, { from, to })

/** An open invoice with its outstanding amount and due date. */
export const invoiceRow = (one: Invoice): Row => ({
  label: `${one.invoiceNumber}, ${one.clientName}`,
  value: `${money(one.outstanding)}, due ${dayWords(one.dueDate)}`,
})
