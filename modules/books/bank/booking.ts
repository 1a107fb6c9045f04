/**
 * A person books a credit of the bank: to receipts that were recorded before, to invoices, and the rest to a
 * client's account. The entries are those of the ledger, so every figure follows from them.
 */
import type { Ask, Tx } from '../../../src/app'
import { dayText, type Day } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { inr } from '../../../src/domain/money'
import type { Who } from '../../../src/http'
import { refuse } from '../refusing'
import { bookAdvance, bookReceipt } from '../../billing/service'
import type * as call from './bankContract'
import type { BankLine } from './bankContract'
import { lineOf, lineRow, stateOf, type LineRow } from './bankLines'
import { payerOf } from '../matching/evidence'

type Entry = { id: number; clientId: number; amount: number }
type Given = Input<typeof call.bookLine>

export function bookCredit(tx: Tx, who: Who, given: Given): BankLine {
  const row = lineRow(tx, given.id)
  refuseChanged(row, given.version)
  if (stateOf(row) !== 'open') throw conflict('This credit is not open')
  const day = given.day ?? row.day
  if (day < row.day) refuse('day', `Must not be before ${dayText(row.day)}, the date of the credit`)
  const recorded = recordedBefore(tx, row, given.entryIds ?? [])
  const rest = row.amount - row.booked
  const left = rest - sumOf(recorded) - sumOf(given.items)
  if (left < 0)
    refuse('items', `Only ${inr(rest)} of this credit is not booked. The amounts are ${inr(-left)} more`)
  if (left > 0 && !given.advanceOf)
    refuse('items', `${inr(left)} of this credit is left. Add an invoice, or choose the client of the rest`)
  const entries = [...recorded, ...receipts(tx, who, row, day, given.items)]
  if (left > 0) entries.push(advance(tx, row, day, given.advanceOf!, left))
  for (const { id } of entries) store(tx, row, id)
  const clients = new Set(entries.map(({ clientId }) => clientId))
  if (clients.size === 1) remember(tx, row, [...clients][0]!)
  touch(tx, row.id)
  tx.record('bank.changed', { lineId: row.id, text: `${inr(rest)} of ${row.day} booked: ${row.narration}` })
  return lineOf(tx, row.id)
}

const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)

function refuseChanged(row: LineRow, version: number) {
  if (row.version !== version) throw conflict('Somebody has changed this credit. Look at it again first')
}

/** Receipts and advances that somebody recorded before the statement came. */
function recordedBefore(tx: Ask, row: LineRow, ids: readonly number[]): Entry[] {
  if (new Set(ids).size < ids.length) refuse('entryIds', 'A receipt is listed twice')
  const found = tx.db.all<Entry & { isFree: number; text: string }>(
    `select e.id, e.amount, e.client_id as clientId, coalesce(e.number, 'A receipt of ' || e.day) as text,
       not exists (select 1 from books_bookings b where b.entry_id = e.id)
         and not exists (select 1 from billing_entries r where r.reverses_id = e.id) as isFree
     from billing_entries e
     where e.id in (select value from json_each(?))
       and e.entity = ?
       and e.kind in ('receipt', 'advance')
       and e.reverses_id is null`,
    JSON.stringify(ids),
    row.entity,
  )
  if (found.length < ids.length) refuse('entryIds', `Choose receipts and advances of ${row.entity}`)
  const taken = found.find(({ isFree }) => !isFree)
  if (taken) refuse('entryIds', `${taken.text} was reversed, or another credit is booked to it. Remove it`)
  return found
}

function receipts(tx: Tx, who: Who, row: LineRow, day: Day, items: Given['items']): Entry[] {
  const isTwice = new Set(items.map(({ invoiceId }) => invoiceId)).size < items.length
  if (isTwice) refuse('items', 'An invoice is listed twice')
  return items.map(({ invoiceId, amount, tds }) => {
    const entry = bookReceipt(tx, who, {
      id: invoiceId,
      day,
      amount,
      ...(tds && { tds }),
      note: noteOf(row, day),
    })
    if (entry.entityName !== row.entity)
      refuse('items', `An invoice is of ${entry.entityName}, but the account is of ${row.entity}`)
    return entry
  })
}

const advance = (tx: Tx, row: LineRow, day: Day, clientId: number, amount: number): Entry =>
  bookAdvance(tx, { id: clientId, entityName: row.entity, day, amount, note: noteOf(row, day) })

/**
 * The narration and the UTR explain the receipt, and the bank's date if the receipt has a later one. Receipts
 * take 300 characters.
 */
const noteOf = ({ day: credited, narration, reference }: LineRow, day: Day) =>
  [
    day === credited ? null : `Credited on ${dayText(credited)}`,
    narration,
    reference && !narration.includes(reference) ? reference : null,
  ]
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
