/** What credits are compared with: open invoices, receipts without a credit, clients, and known payers. */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { addDays } from '../../../src/domain/day'
import { rupees } from '../../../src/domain/money'
import { expectedTds, taxableLeft, tdsOfAllocations, tdsTerms } from '../../billing/service'
import type { Books, OpenInvoice, RecordedEntry } from '../matching/proposal'

type InvoiceFound = Omit<OpenInvoice, 'expectedTds' | 'taxable'> & {
  raised: number
  amount: number
  credited: number
  tds: number
  isAllocated: number
}

/** Further conditions, and the most rows. */
type Narrower = { where?: readonly string[]; params?: Record<string, number | string>; most?: number }

export function openInvoices(ask: Ask, { where = [], params = {}, most = -1 }: Narrower = {}): OpenInvoice[] {
  const found = ask.db.all<InvoiceFound>(
    `select i.id, i.number, i.client_id as clientId, c.name as clientName, i.entity,
       i.invoice_day as day, i.open, i.raised, i.amount, i.credited,
       (select coalesce(sum(e.tds), 0) from billing_entries e where e.invoice_id = i.id) as tds,
       exists (
         select 1
         from billing_entries e
         where e.invoice_id = i.id and e.kind = 'allocation'
       ) as isAllocated
     from billing_invoices i
     join clients c on c.id = i.client_id
     where i.voided_at is null
       and i.issued_at is not null
       and ${['i.open > 0', ...where].join(' and ')}
     order by i.invoice_day, i.id
     limit :most`,
    { ...params, most },
  )
  const tdsOfAdvances = tdsOfAllocations(ask, [
    ...new Set(found.flatMap(({ clientId, isAllocated }) => (isAllocated ? clientId : []))),
  ])
  const terms = new Map<Day, ReturnType<typeof tdsTerms>>()
  const termsOn = (day: Day) => {
    let known = terms.get(day)
    if (!known) terms.set(day, (known = tdsTerms(ask, day)))
    return known
  }
  return found.map(({ raised, amount, credited, tds: deducted, isAllocated: _, ...invoice }): OpenInvoice => {
    const ofAdvances = tdsOfAdvances.has(invoice.id) ? tdsOfAdvances.get(invoice.id)! : 0
    const sums = { raised, amount, credited, deducted, ofAdvances, open: invoice.open }
    return {
      ...invoice,
      taxable: taxableLeft(sums),
      expectedTds: expectedTds(sums, termsOn(invoice.day)),
    }
  })
}

/** Receipts and advances of these days that no credit is booked to, and that were not reversed. */
export function recordedEntries(
  { db }: Ask,
  from: Day,
  to: Day,
  { where = [], params = {} }: Narrower = {},
): RecordedEntry[] {
  return db.all<RecordedEntry>(
    `select e.id, e.client_id as clientId, c.name as clientName, e.entity, e.day, e.amount, e.note,
       iif(e.kind = 'receipt', 'Receipt ', 'Advance ') || coalesce(e.number, 'of ' || e.day) as text
     from billing_entries e
     join clients c on c.id = e.client_id
     where e.kind in ('receipt', 'advance')
       and e.reverses_id is null
       and ${['e.amount > 0', ...where].join(' and ')}
       and e.day between :from and :to
       and not exists (select 1 from billing_entries r where r.reverses_id = e.id)
       and not exists (select 1 from books_bookings b where b.entry_id = e.id)
     order by e.day, e.id`,
    { ...params, from, to },
  )
}

export const recordedAnswer = ({ id, clientName, day, amount, text }: RecordedEntry) => ({
  id,
  clientName,
  day,
  amount: rupees(amount),
  text,
})

/** For credits of these days. */
export function booksFor(ask: Ask, from: Day, to: Day): Books {
  return {
    invoices: openInvoices(ask),
    recorded: recordedEntries(ask, addDays(from, -7), addDays(to, 7)),
    clients: ask.db.all<{ id: number; name: string }>('select id, name from clients'),
    payers: new Map(
      ask.db
        .all<{ payer: string; clientId: number }>('select payer, client_id as clientId from books_payers')
        .map(({ payer, clientId }) => [payer, clientId]),
    ),
  }
}
