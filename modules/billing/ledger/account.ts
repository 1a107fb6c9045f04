/** A client's account with a company: advances, what was refunded or allocated of them, and what is left. */
import type { Ask, Tx } from '../../../src/app'
import { dayText } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { inr, rupees } from '../../../src/domain/money'
import { addYears } from '../../../src/domain/month'
import type { Who } from '../../../src/http'
import { firmDay } from '../../firm/service'
import { freezeReceipt } from '../documents/issuingDocuments'
import { companySettings } from '../terms/terms'
import {
  addEntry,
  entriesOfClient,
  findEntry,
  onAccount,
  refuse,
  refuseOverdrawn,
  reverseEntry,
  type Entry,
} from './entries'
import type * as call from './ledgerContract'
import type { Account } from './ledgerContract'

export function findAccount(ask: Ask, id: number): Account {
  const clientName = clientNamed(ask, id)
  const entries = entriesOfClient(ask, id).filter(
    (entry) => entry.invoiceId === null || entry.kind === 'allocation',
  )
  const sums = new Map<string, number>()
  for (const entry of entries)
    sums.set(entry.entityName, (sums.get(entry.entityName) ?? 0) + onAccount(entry))
  const numbers = invoiceNumbers(
    ask,
    entries.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  return {
    clientId: id,
    clientName,
    balances: [...sums].map(([entityName, amount]) => ({ entityName, amount: rupees(amount) })),
    entries: entries.toReversed().map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      entityName: entry.entityName,
      day: entry.day,
      change: rupees(onAccount(entry)),
      number: entry.number,
      invoiceNumber: entry.invoiceId === null ? null : (numbers.get(entry.invoiceId) ?? null),
      text: entry.reason ?? entry.note,
      isReversed: entry.isReversed === 1,
      reversesId: entry.reversesId,
    })),
  }
}

/** An older advance is a mistyped year. */
const yearsBack = 2

export function receiveAdvance(tx: Tx, _: Who, given: Input<typeof call.addAdvance>): Account {
  bookAdvance(tx, given)
  return findAccount(tx, given.id)
}

/** Returns the new entry. */
export function bookAdvance(
  tx: Tx,
  { id, entityName, day, amount, tds = 0, note }: Input<typeof call.addAdvance>,
): Entry {
  const clientName = clientNamed(tx, id)
  const { entities } = companySettings(tx)
  if (!entities.includes(entityName)) refuse('entityName', `Must be one of ${entities.join(', ')}`)
  if (amount + tds <= 0) refuse('amount', 'Must be more than 0')
  const first = addYears(firmDay(tx), -yearsBack)
  if (day < first) refuse('day', `Must not be before ${dayText(first)}, ${yearsBack} years ago`)
  const entry = addEntry(tx, {
    kind: 'advance',
    clientId: id,
    entityName,
    invoiceId: null,
    day,
    amount,
    tds,
    note: note ?? null,
  })
  freezeReceipt(tx, entry)
  record(tx, id, `Advance of ${inr(amount + tds)} from ${clientName} to ${entityName}`)
  return entry
}

export function refundFromAccount(
  tx: Tx,
  _: Who,
  { id, entityName, day, amount, note }: Input<typeof call.refundAccount>,
): Account {
  const clientName = clientNamed(tx, id)
  if (amount <= 0) refuse('amount', 'Must be more than 0')
  const entry = {
    kind: 'refund',
    clientId: id,
    entityName,
    invoiceId: null,
    day,
    amount: -amount,
    tds: 0,
  } as const
  refuseOverdrawn(tx, entry)
  addEntry(tx, { ...entry, note: note ?? null })
  record(tx, id, `Refund of ${inr(amount)} to ${clientName} by ${entityName}`)
  return findAccount(tx, id)
}

export function reverseOnAccount(
  tx: Tx,
  _: Who,
  { id, entry, day, reason }: Input<typeof call.reverseAccountEntry>,
): Account {
  const clientName = clientNamed(tx, id)
  const { clientId, invoiceId, kind, amount, tds } = findEntry(tx, entry)
  if (clientId !== id || invoiceId !== null) throw notFound('Entry not found')
  reverseEntry(tx, entry, day, reason)
  record(
    tx,
    id,
    `${kind === 'advance' ? 'Advance' : 'Refund'} of ${inr(Math.abs(amount + tds))} reversed, ` +
      `${clientName}: ${reason}`,
  )
  return findAccount(tx, id)
}

const record = (tx: Tx, clientId: number, text: string) => tx.record('account.changed', { clientId, text })

export function clientNamed({ db }: Ask, id: number): string {
  const client = db.one<{ name: string }>('select name from clients where id = ?', id)
  if (!client) throw notFound('Client not found')
  return client.name
}

const invoiceNumbers = ({ db }: Ask, ids: readonly number[]) =>
  new Map(
    db
      .all<{ id: number; number: string }>(
        'select id, number from billing_invoices where id in (select value from json_each(?))',
        JSON.stringify(ids),
      )
      .map(({ id, number }) => [id, number]),
  )
