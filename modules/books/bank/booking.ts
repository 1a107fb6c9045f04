/**
 * A person books a credit of the bank: to invoices, to a receipt that was recorded before, and the rest to
 * the client's account. The entries are those of the ledger, so every figure follows from them.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { inr, rupees } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import { refuse } from '../refusing'
import { bookAdvance, bookReceipt } from '../../billing/service'
import type * as call from './bankContract'
import type { BankLine } from './bankContract'
import { lineOf, lineRow, stateOf, type LineRow } from './bankLines'
import { payerOf } from './evidence'
import { openInvoices } from './readingBooks'

export function bookCredit(tx: Tx, who: Who, given: Input<typeof call.bookLine>): BankLine {
  const row = lineRow(tx, given.id)
  refuseChanged(row, given.version)
  if (stateOf(row) !== 'open') throw conflict('This credit is not open')
  if (given.entryId && given.items.length)
    refuse('items', 'Choose invoices, or a receipt that was recorded before, not both')
  const rest = row.amount - row.booked
  const booked = given.entryId ? link(tx, row, given.entryId) : bookItems(tx, who, row, rest, given)
  const advance = rest - booked.amount
  if (advance < 0)
    refuse('items', `The amounts are ${inr(-advance)} more than the ${inr(rest)} of this credit`)
  if (advance > 0) {
    if (!given.advanceOf)
      refuse(
        'items',
        `${inr(advance)} of this credit is left. Add an invoice, or choose the client of the rest`,
      )
    const { id } = bookAdvance(tx, {
      id: given.advanceOf,
      entityName: row.entity,
      day: row.day,
      amount: advance,
      note: noteOf(row),
    })
    store(tx, row, id)
    booked.clients.add(given.advanceOf)
  }
  if (booked.clients.size === 1) remember(tx, row, [...booked.clients][0]!)
  touch(tx, row.id)
  tx.record('bank.changed', { lineId: row.id, text: `${inr(rest)} of ${row.day} booked: ${row.narration}` })
  return lineOf(tx, row.id)
}

function refuseChanged(row: LineRow, version: number) {
  if (row.version !== version) throw conflict('Somebody has changed this credit. Look at it again first')
}

type Booked = { amount: number; clients: Set<number> }

function bookItems(
  tx: Tx,
  who: Who,
  row: LineRow,
  rest: number,
  { items }: Input<typeof call.bookLine>,
): Booked {
  const twice = items.find(
    ({ invoiceId }, at) => items.findIndex((one) => one.invoiceId === invoiceId) !== at,
  )
  if (twice) refuse('items', 'An invoice is listed twice')
  let amount = 0
  const clients = new Set<number>()
  for (const { invoiceId, amount: paid, tds } of items) {
    amount += paid
    if (amount > rest) refuse('items', `Only ${inr(rest)} of this credit is not booked`)
    const entry = bookReceipt(tx, who, {
      id: invoiceId,
      day: row.day,
      amount: paid,
      ...(tds && { tds }),
      note: noteOf(row),
    })
    if (entry.entityName !== row.entity)
      refuse('items', `An invoice is of ${entry.entityName}, but the account is of ${row.entity}`)
    store(tx, row, entry.id)
    clients.add(entry.clientId)
  }
  return { amount, clients }
}

/** The credit is a receipt that somebody recorded before the statement came. */
function link(tx: Tx, row: LineRow, entryId: number): Booked {
  const entry = tx.db.one<{ amount: number; entity: string; clientId: number; isFree: number }>(
    `select e.amount, e.entity, e.client_id as clientId,
       not exists (select 1 from books_bookings b where b.entry_id = e.id)
         and not exists (select 1 from billing_entries r where r.reverses_id = e.id) as isFree
     from billing_entries e
     where e.id = ?
       and e.kind in ('receipt', 'advance')
       and e.reverses_id is null`,
    entryId,
  )
  if (!entry || entry.entity !== row.entity) refuse('entryId', 'Choose a receipt of this company')
  if (!entry.isFree) refuse('entryId', 'This receipt was reversed, or another credit is booked to it')
  store(tx, row, entryId)
  return { amount: entry.amount, clients: new Set([entry.clientId]) }
}

/** The narration and the UTR explain the receipt. Receipts take 300 characters. */
const noteOf = ({ narration, reference }: LineRow) =>
  [narration, reference && !narration.includes(reference) ? reference : null]
    .filter(Boolean)
    .join(', ')
    .slice(0, 300)

const store = (tx: Tx, row: LineRow, entryId: number) =>
  tx.db.run(
    'insert into books_bookings (entry_id, line_id, author, at) values (?, ?, ?, ?)',
    entryId,
    row.id,
    tx.actor,
    tx.now(),
  )

const touch = (tx: Tx, id: number) =>
  tx.db.run('update books_bank_lines set version = version + 1 where id = ?', id)

/** The next credit of this payer is known by its name, as this bank writes it. */
function remember(tx: Tx, row: LineRow, clientId: number) {
  const payer = payerOf(row.narration)
  if (payer === null) return
  tx.db.run(
    `insert into books_payers (payer, client_id, at)
     values (?, ?, ?)
     on conflict (payer) do update set client_id = excluded.client_id, at = excluded.at`,
    payer,
    clientId,
    tx.now(),
  )
}

export function setAside(tx: Tx, _: Who, { id, version, reason }: Input<typeof call.setAsideLine>): BankLine {
  const row = lineRow(tx, id)
  refuseChanged(row, version)
  if (row.booked > 0) throw conflict('Something of this credit is booked. Reverse the receipt first')
  tx.db.run('update books_bank_lines set set_aside = ? where id = ?', reason, id)
  touch(tx, id)
  tx.record('bank.changed', {
    lineId: id,
    text: reason === null ? `Taken back: ${row.narration}` : `Set aside (${reason}): ${row.narration}`,
  })
  return lineOf(tx, id)
}

/** The oldest first, because they are paid first. */
export function payable(
  ask: Ask,
  _: Who,
  { id, client, search = '' }: Input<typeof call.payableInvoices>,
): Answer<typeof call.payableInvoices> {
  const { entity, day } = lineRow(ask, id)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return openInvoices(ask, 'i.entity = :entity and i.invoice_day <= :day', { entity, day })
    .filter(
      ({ clientId, clientName, number, open }) =>
        (!client || clientId === client) &&
        words.every((word) => `${clientName} ${number} ${rupees(open)}`.toLowerCase().includes(word)),
    )
    .slice(0, 50)
    .map(({ entity: _entity, taxable: _taxable, open, expectedTds, ...invoice }) => ({
      ...invoice,
      open: rupees(open),
      expectedTds: rupees(expectedTds),
    }))
}
