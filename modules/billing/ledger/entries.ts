/**
 * Entries of the ledger: what came in, went back, was written off or moved. Entries are only added; a
 * correction reverses an entry by another one. Amounts in paise.
 *
 *   addEntry(tx, entry)                     checks the date and the month; assigns the number of a receipt
 *   reverseEntry(tx, id, day, reason)       adds the opposite entry
 *   accountFrom(ask, client, entity, day)   what can be used of a client's account
 */
import type { Ask, Tx } from '../../../src/app'
import { dayText, type Day } from '../../../src/domain/day'
import { conflict, invalid, notFound } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import { financialYear, numberKey, type EntryKind } from '../rules'
import { nextNumber } from '../series'
import { tdsTerms } from '../terms/tds'
import { refuseClosed } from './closedMonths'

export type Entry = {
  id: number
  kind: EntryKind
  clientId: number
  entityName: string
  invoiceId: number | null
  day: Day
  /** Towards what the client owes; negative for a refund, and for the reversal of a receipt. */
  amount: number
  tds: number
  number: string | null
  /** Under which tax was deducted, as it was on the day. */
  tdsSection: string | null
  tdsCode: string | null
  note: string | null
  reason: string | null
  reversesId: number | null
  isReversed: number
}
type NewEntry = Pick<Entry, 'kind' | 'clientId' | 'entityName' | 'invoiceId' | 'day' | 'amount'> &
  Partial<Pick<Entry, 'tds' | 'tdsSection' | 'tdsCode' | 'note' | 'reason' | 'reversesId'>>

const columns = `
  e.id, e.kind, e.client_id as clientId, e.entity as entityName, e.invoice_id as invoiceId, e.day, e.amount,
  e.tds, e.number, e.tds_section as tdsSection, e.tds_code as tdsCode, e.note, e.reason,
  e.reverses_id as reversesId,
  exists (select 1 from billing_entries r where r.reverses_id = e.id) as isReversed
`

/** Of these invoices, oldest first. */
export const entriesOfInvoices = (ask: Ask, ids: readonly number[]): Entry[] =>
  ask.db.all<Entry>(
    `select ${columns}
     from billing_entries e
     where e.invoice_id in (select value from json_each(?))
     order by e.day, e.id`,
    JSON.stringify(ids),
  )

export const entriesOfClient = (ask: Ask, clientId: number): Entry[] =>
  ask.db.all<Entry>(
    `select ${columns}
     from billing_entries e
     where e.client_id = ?
     order by e.day, e.id`,
    clientId,
  )

export function findEntry(ask: Ask, id: number): Entry {
  const entry = ask.db.one<Entry>(`select ${columns} from billing_entries e where e.id = ?`, id)
  if (!entry) throw notFound('Entry not found')
  return entry
}

export function addEntry(tx: Tx, entry: NewEntry): Entry {
  const { kind, clientId, entityName, invoiceId, day, amount, tds = 0 } = entry
  refuseFuture(tx, day)
  refuseClosed(tx, day)
  const isNumbered = (kind === 'receipt' || kind === 'advance') && !entry.reversesId
  const terms = tds && !entry.tdsSection ? tdsTerms(tx, day) : null
  const number = isNumbered ? nextNumber(tx, entityName, day, 'billing_entries') : null
  const { lastId } = tx.db.run(
    `insert into billing_entries (
       kind, client_id, entity, invoice_id, day, amount, tds, number, number_key, financial_year,
       tds_section, tds_code, note, reason, reverses_id, author, at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    kind,
    clientId,
    entityName,
    invoiceId,
    day,
    amount,
    tds,
    number,
    number && numberKey(number),
    financialYear(day),
    entry.tdsSection ?? terms?.section ?? null,
    entry.tdsCode ?? terms?.code ?? null,
    entry.note ?? null,
    entry.reason ?? null,
    entry.reversesId ?? null,
    tx.actor,
    tx.now(),
  )
  return findEntry(tx, lastId)
}

/** A reversal is dated: what was true until then stays in the figures of the days before. */
export function reverseEntry(tx: Tx, id: number, day: Day, reason: string): Entry {
  const entry = findEntry(tx, id)
  if (entry.reversesId !== null)
    throw conflict('This entry is a reversal itself. Add the entry again instead')
  if (entry.isReversed) throw conflict('This entry has been reversed')
  if (day < entry.day) refuse('day', `Must not be before ${dayText(entry.day)}, the date of the entry`)
  const back = { ...entry, amount: -entry.amount, tds: -entry.tds }
  refuseOverdrawn(tx, { ...back, day })
  return addEntry(tx, { ...back, day, note: null, reason, reversesId: id })
}

/** The effect of an entry on the client's account. */
export const onAccount = ({
  kind,
  invoiceId,
  amount,
  tds,
}: Pick<Entry, 'kind' | 'invoiceId' | 'amount' | 'tds'>) =>
  kind === 'allocation' ? -amount : invoiceId === null ? amount + tds : 0

/** The account may not fall below zero on any day: what is not there cannot be used. */
export function refuseOverdrawn(
  ask: Ask,
  entry: Pick<Entry, 'kind' | 'clientId' | 'entityName' | 'invoiceId' | 'day' | 'amount' | 'tds'>,
) {
  const change = onAccount(entry)
  if (change >= 0) return
  const free = accountFrom(ask, entry.clientId, entry.entityName, entry.day)
  if (free + change < 0)
    refuse(
      'amount',
      `Only ${rupees(free)} is on the account of this client from ${dayText(entry.day)} on` +
        (entry.kind === 'advance' ? ': the rest has been used. Take it back first' : ''),
    )
}

/** The lowest balance of a client's account with a company, on the day or later. */
export function accountFrom({ db }: Ask, clientId: number, entity: string, day: Day): number {
  const movements = db.all<{ day: Day; amount: number }>(
    `select e.day, sum(${accountSql('e')}) as amount
     from billing_entries e
     where e.client_id = ?
       and e.entity = ?
       and (e.invoice_id is null or e.kind = 'allocation')
     group by e.day
     order by e.day`,
    clientId,
    entity,
  )
  let balance = movements.reduce((sum, one) => (one.day <= day ? sum + one.amount : sum), 0)
  let lowest = balance
  for (const { amount } of movements.filter((one) => one.day > day))
    lowest = Math.min(lowest, (balance += amount))
  return lowest
}

/** The effect of an entry on the client's account, in SQL. */
export const accountSql = (of: string) =>
  `case
     when ${of}.kind = 'allocation' then -${of}.amount
     when ${of}.invoice_id is null then ${of}.amount + ${of}.tds
     else 0
     end`

/** The books only contain past dates. */
function refuseFuture(ask: Ask, day: Day) {
  if (day > firmDay(ask)) refuse('day', 'Must not be in the future')
}

export function refuse(field: string, message: string): never {
  throw invalid(message, [{ field, message }])
}
