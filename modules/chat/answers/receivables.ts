/** Money that is not received yet: candidates to be invoiced, outstanding amounts and overdue invoices. */
import { daysBetween } from '../../../src/domain/day'
import { inr, inrOf as money } from '../../../src/domain/money'
import { moneyOverview, receivables } from '../../billing/contract'
import type { Answer } from '../../../src/domain/endpoint'
import type { Desk } from '../desk'
import { ageIn } from '../understanding/age'
import type { Client } from '../understanding/whose'
import { are, countWords, dayWords, type ChatAnswer, type Question, type Row } from './answering'
import { forWhom, invoiceRow, invoicesOf, mostRows, sumOf } from './invoiceFacts'
import { billingLink } from './links'

const links = [billingLink('receivables')]

export function outstanding(desk: Desk, { whose, plain, span, manner }: Question): ChatAnswer {
  const asOn = span && span.to < desk.today ? span.to : undefined
  const all = desk.ask(receivables, asOn ? { asOn } : {})
  const on = asOn ? ` on ${dayWords(asOn)}` : ''
  if (whose.kind === 'clients') return owedBy(whose.clients, all, on)
  const debtors = all.clients
    .filter(({ outstanding: open }) => Number(open) > 0)
    .toSorted((a, b) => Number(b.outstanding) - Number(a.outstanding))
  const rows = debtors.slice(0, mostRows).map((one) => ({
    label: one.clientName,
    value: `${money(one.outstanding)}, ${countWords(one.invoices, 'invoice')}`,
  }))
  const [first] = debtors
  if (first && (manner === 'ranking' || /\b(?:biggest|most|highest)\b/.test(plain)))
    return { message: `${first.clientName} owes most${on}: ${money(first.outstanding)}.`, rows, links }
  const owe = debtors.length === 1 ? 'owes' : 'owe'
  return {
    message:
      manner === 'who' || manner === 'which'
        ? `${countWords(debtors.length, 'client')} ${owe} ${money(all.outstanding)}${on}.`
        : `${money(all.outstanding)} is outstanding${on}.`,
    rows: [...ageRows(all), ...rows],
    links,
  }
}

function owedBy(clients: readonly Client[], all: Answer<typeof receivables>, on: string): ChatAnswer {
  const found = clients.map(({ id, name }) => ({
    name,
    row: all.clients.find(({ clientId }) => clientId === id),
  }))
  return {
    message: found
      .map(({ name, row }) => `${name} owes ${row ? money(row.outstanding) : 'nothing'}${on}.`)
      .join(' '),
    rows: found.flatMap(({ row }) => (row ? ageRows(row) : [])),
    links,
  }
}

function ageRows({ buckets, toCredit }: Pick<Answer<typeof receivables>, 'buckets' | 'toCredit'>): Row[] {
  const ages = Object.entries(buckets).map(([label, amount]) => ({
    label: label === 'Not due' ? label : `${label} days overdue`,
    value: money(amount),
  }))
  return Number(toCredit ?? 0) > 0 ? [...ages, { label: 'To be credited', value: money(toCredit!) }] : ages
}

/** The invoices that are overdue by more than so many days, and their clients. */
function olderThan(desk: Desk, { whose, manner, plain }: Question, days: number): ChatAnswer {
  const old = invoicesOf(desk, whose, { overdue: 'Yes' })
    .filter(({ dueDate }) => daysBetween(dueDate, desk.today) > days)
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const late = `more than ${days} days overdue`
  if (old.length === 0) return { message: `No invoice${forWhom(whose)} is ${late}.`, links }
  const total = inr(sumOf(old, ({ outstanding: open }) => open))
  const names = [...new Set(old.map(({ clientName }) => clientName))]
  const asksClients =
    whose.kind !== 'clients' && (manner === 'who' || /\b(?:clients?|customers?|accounts?)\b/.test(plain))
  const has = names.length === 1 ? 'has' : 'have'
  return {
    message: asksClients
      ? `${countWords(names.length, 'client')} ${has} invoices ${late}: ${total}.`
      : `${countWords(old.length, 'invoice')}${forWhom(whose)} ${are(old.length)} ${late}: ${total}.`,
    rows: asksClients
      ? names.slice(0, mostRows).map((name) => ({
          label: name,
          value: inr(
            sumOf(
              old.filter(({ clientName }) => clientName === name),
              ({ outstanding: open }) => open,
            ),
          ),
        }))
      : old.slice(0, mostRows).map(invoiceRow),
    links,
  }
}

export function overdue(desk: Desk, question: Question): ChatAnswer {
  const { whose, plain } = question
  const days = ageIn(plain)
  if (days !== null && /\bas (?:on|of|at)\b/.test(plain))
    return { message: 'I can tell how old invoices are today, but not on an earlier day.', links }
  if (days !== null) return olderThan(desk, question, days)
  const all = invoicesOf(desk, whose, { overdue: 'Yes' }).toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const [oldest] = all
  if (!oldest) return { message: `No invoice${forWhom(whose)} is overdue.`, links: [billingLink('invoices')] }
  const total = inr(sumOf(all, ({ outstanding: open }) => open))
  return {
    message: /\b(?:oldest|longest|earliest|sabse purana)\b/.test(plain)
      ? `The oldest unpaid invoice${forWhom(whose)} is ${oldest.invoiceNumber} of ${oldest.clientName}: ` +
        `${money(oldest.outstanding)}, due since ${dayWords(oldest.dueDate)}.`
      : `${countWords(all.length, 'invoice')}${forWhom(whose)} ${are(all.length)} overdue: ${total}.`,
    rows: all.slice(0, mostRows).map(invoiceRow),
    links,
  }
}

/** Candidates who joined and are not invoiced, or the drafts if the question names them. */
export function uninvoiced(desk: Desk, { plain }: Question): ChatAnswer {
  const { toInvoice, overdue: late, drafts } = desk.ask(moneyOverview)
  return {
    message: /\bdrafts?\b/.test(plain)
      ? `${countWords(drafts.count, 'invoice')} ${are(drafts.count)} not issued yet: ${money(drafts.amount)}.`
      : `${countWords(toInvoice.count, 'candidate')} joined and ${are(toInvoice.count)} ` +
        `not invoiced yet: ${money(toInvoice.amount)}.`,
    rows: [
      { label: 'Overdue invoices', value: `${late.count}, ${money(late.amount)}` },
      { label: 'Drafts', value: `${drafts.count}, ${money(drafts.amount)}` },
    ],
    links: [{ label: 'Open the leakage list', to: '/billing?tab=leakage' }],
  }
}
