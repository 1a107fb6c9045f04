/**
 * Credits of bank statements: which are open, and what they are booked to. A credit is open until the entries
 * that it is booked to, without reversed ones, reach its amount.
 *
 *   findLines(...)            a page, in the worker, because all open credits are compared with all invoices
 *   lineOf(ask, id)           one, without a proposal
 */
import type { Ask } from '../../../src/app'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import { defineTask } from '../../../src/worker'
import { lineStates, type BankLine, type LineState, type listBankLines } from './bankContract'
import { proposeAll } from '../matching/matching'
import type { Books, Match } from '../matching/proposal'
import { booksFor, recordedAnswer } from './readingBooks'

export type LineRow = {
  id: number
  entity: string
  day: string
  amount: number
  narration: string
  reference: string | null
  setAside: string | null
  version: number
  booked: number
}

const bookedSql = `
  coalesce((
    select sum(e.amount)
    from books_bookings b
    join billing_entries e on e.id = b.entry_id
    where b.line_id = l.id
      and not exists (select 1 from billing_entries r where r.reverses_id = e.id)
  ), 0)
`
const columns = `
  l.id, l.entity, l.day, l.amount, l.narration, l.reference, l.set_aside as setAside, l.version,
  ${bookedSql} as booked
`
export const stateOf = ({ setAside, booked, amount }: LineRow): LineState =>
  setAside !== null ? 'aside' : booked >= amount ? 'booked' : 'open'

const allLines = ({ db }: Ask): LineRow[] =>
  db.all<LineRow>(`select ${columns} from books_bank_lines l order by l.day desc, l.id desc`)

export function lineRow({ db }: Ask, id: number): LineRow {
  const row = db.one<LineRow>(`select ${columns} from books_bank_lines l where l.id = ?`, id)
  if (!row) throw notFound('Credit not found')
  return row
}

/** Open credits up to a day, of one company or of all. */
export const openLines = (ask: Ask, { company, to }: { company?: string; to?: string } = {}): LineRow[] =>
  allLines(ask).filter(
    (row) =>
      stateOf(row) === 'open' && (!company || row.entity === company) && (to === undefined || row.day <= to),
  )

type Matched = { matches: ReadonlyMap<number, Match>; books: Books }

/** All open credits at once, because two of them may claim one invoice. */
function matchesOf(ask: Ask, rows: readonly LineRow[]): Matched {
  const days = rows.map(({ day }) => day).toSorted()
  const books = booksFor(ask, days[0] ?? '9999', days.at(-1) ?? '0000')
  const lines = rows.map(({ amount, booked, ...row }) => ({ ...row, amount: amount - booked }))
  return { matches: proposeAll(books, lines), books }
}

type Query = Input<typeof listBankLines>

export const findLines = defineTask({
  name: 'books.bank',
  keeps: true,
  run: async ({ ask }, query: Query): Promise<Answer<typeof listBankLines>> => ask((at) => page(at, query)),
})

function page(ask: Ask, { state = 'open', search = '', page: wanted = 1, limit = 25 }: Query) {
  const all = allLines(ask)
  const of = (one: LineState) => all.filter((row) => stateOf(row) === one)
  const open = of('open')
  const matched = matchesOf(ask, open)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = of(state).filter((row) => {
    const text = `${row.narration} ${row.reference ?? ''} ${rupees(row.amount)} ${row.day}`.toLowerCase()
    return words.every((word) => text.includes(word.replaceAll(',', '')))
  })
  const totalPages = Math.max(1, Math.ceil(found.length / limit))
  const at = Math.min(wanted, totalPages)
  return {
    data: toWire(ask, found.slice((at - 1) * limit, at * limit), matched),
    pagination: { page: at, limit, totalItems: found.length, totalPages },
    counts: Object.fromEntries(lineStates.map((one) => [one, of(one).length])) as Record<LineState, number>,
    sure: open.filter(({ id }) => matched.matches.get(id)?.proposal?.strength === 'sure').length,
  }
}

/** Without a proposal, which takes all open invoices. The list shows it. */
export const lineOf = (ask: Ask, id: number): BankLine => toWire(ask, [lineRow(ask, id)])[0]!

type Booked = {
  lineId: number
  entryId: number
  clientName: string
  invoiceNumber: string | null
  number: string | null
  amount: number
  tds: number
}

function toWire({ db }: Ask, rows: readonly LineRow[], found?: Matched): BankLine[] {
  const booked = db.all<Booked>(
    `select b.line_id as lineId, e.id as entryId, c.name as clientName, i.number as invoiceNumber, e.number,
       e.amount, e.tds
     from books_bookings b
     join billing_entries e on e.id = b.entry_id
     join clients c on c.id = e.client_id
     left join billing_invoices i on i.id = e.invoice_id
     where b.line_id in (select value from json_each(?))
       and not exists (select 1 from billing_entries r where r.reverses_id = e.id)
     order by e.id`,
    JSON.stringify(rows.map(({ id }) => id)),
  )
  const invoices = new Map(found?.books.invoices.map((one) => [one.id, one]))
  const names = new Map(found?.books.clients.map(({ id, name }) => [id, name]))
  const recorded = new Map(found?.books.recorded.map((one) => [one.id, one]))
  return rows.map(({ entity, amount, booked: taken, ...row }) => {
    const match = found?.matches.get(row.id)
    const proposal = match?.proposal ?? null
    return {
      ...row,
      entityName: entity,
      amount: rupees(amount),
      rest: rupees(amount - taken),
      booked: booked
        .filter(({ lineId }) => lineId === row.id)
        .map(({ lineId: _, ...one }) => ({ ...one, amount: rupees(one.amount), tds: rupees(one.tds) })),
      client:
        match?.clientId == null
          ? null
          : { id: match.clientId, name: names.get(match.clientId) ?? 'A client' },
      text: match?.text ?? '',
      proposal: proposal && {
        strength: proposal.strength,
        entry: proposal.entryId === null ? null : recordedAnswer(recorded.get(proposal.entryId)!),
        items: proposal.items.map(({ invoiceId, amount: paid, tds }) => ({
          invoiceId,
          amount: rupees(paid),
          tds: rupees(tds),
          invoiceNumber: invoices.get(invoiceId)!.number,
          clientName: invoices.get(invoiceId)!.clientName,
        })),
      },
    }
  })
}
