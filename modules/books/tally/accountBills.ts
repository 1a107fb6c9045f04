/**
 * The bills of a client's account: which advance an entry uses. Muster records only the sum of an account,
 * and Tally wants a bill for each part. The rule, from the first entry on:
 *
 * - An advance opens a bill with the receipt's number. Credit that moves from an invoice to the account opens
 *   one with the invoice's number and the entry's id.
 * - An allocation or a refund uses the oldest open bills first.
 * - A reversal of an allocation or a refund returns exactly the parts that it used.
 * - A reversal of an advance closes its own bill. If that was used meanwhile, it uses the oldest open ones.
 *
 * If the open bills are too small, because earlier entries were not given, the rest is on account.
 *
 *   inOrder(entries)   accountBills(entries)
 */
import type { BookEntry } from '../../billing/service'
import type { Bill } from './voucher'

export type AccountPart = {
  /** With the sign of the line on the client's ledger. */
  bills: Bill[]
  /** The part that no open bill covers. */
  uncovered: number
}

/** The effect of an entry on the client's account. A negative one uses it. */
export const accountChange = ({ kind, invoice, amount, tds }: BookEntry): number =>
  kind === 'allocation' ? -amount : invoice === null ? amount + tds : 0

/**
 * By day. Within a day, increases of an account precede decreases: the account is checked by day, so an
 * entry may use an advance that was recorded later. An entry that is reversed on its own day is
 * followed by its reversal.
 */
export function inOrder(entries: readonly BookEntry[]): BookEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const pairs = new Map<number, number>()
  for (const entry of entries) {
    const original = entry.reversesId === null ? undefined : byId.get(entry.reversesId)
    if (!original || original.day !== entry.day || accountChange(original) >= 0) continue
    pairs.set(entry.id, original.id)
    pairs.set(original.id, original.id)
  }
  const groupOf = (entry: BookEntry) => (pairs.has(entry.id) ? 1 : accountChange(entry) >= 0 ? 0 : 2)
  return entries.toSorted(
    (a, b) =>
      (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
      groupOf(a) - groupOf(b) ||
      (pairs.get(a.id) ?? a.id) - (pairs.get(b.id) ?? b.id) ||
      a.id - b.id,
  )
}

/** By entry, of the entries that change an account. Give all entries from the first one on. */
export function accountBills(entries: readonly BookEntry[]): ReadonlyMap<number, AccountPart> {
  const accounts = new Map<number, Account>()
  const parts = new Map<number, AccountPart>()
  for (const entry of inOrder(entries)) {
    const change = accountChange(entry)
    if (change === 0) continue
    let account = accounts.get(entry.clientId)
    if (!account) accounts.set(entry.clientId, (account = new Map()))
    const original = entry.reversesId === null ? undefined : parts.get(entry.reversesId)
    parts.set(
      entry.id,
      change < 0
        ? take(account, -change, original?.bills[0]?.name ?? null)
        : entry.reversesId === null
          ? open(account, entry, change)
          : giveBack(account, change, original),
    )
  }
  return parts
}

/** Open credits by the bill's name, oldest first. A used bill keeps its place, because it may return. */
type Account = Map<string, number>

function open(account: Account, { id, number, invoice }: BookEntry, amount: number): AccountPart {
  const name = number ?? (invoice ? `${invoice.number}-C${id}` : `Advance ${id}`)
  account.set(name, (account.get(name) ?? 0) + amount)
  return { bills: [{ type: 'Advance', name, amount: -amount, creditDays: null }], uncovered: 0 }
}

function take(account: Account, amount: number, first: string | null): AccountPart {
  const bills: Bill[] = []
  let left = amount
  const own = first === null ? [] : [first]
  for (const name of [...own, ...[...account.keys()].filter((one) => one !== first)]) {
    const part = Math.min(left, account.get(name) ?? 0)
    if (part === 0) continue
    account.set(name, account.get(name)! - part)
    bills.push({ type: 'Agst Ref', name, amount: part, creditDays: null })
    left -= part
  }
  return left === 0 ? { bills, uncovered: 0 } : { bills: [...bills, onAccount(left)], uncovered: left }
}

function giveBack(account: Account, amount: number, original: AccountPart | undefined): AccountPart {
  if (!original) return { bills: [onAccount(-amount)], uncovered: amount }
  for (const bill of original.bills)
    if (bill.name !== null) account.set(bill.name, (account.get(bill.name) ?? 0) + bill.amount)
  return {
    bills: original.bills.map((bill) => ({ ...bill, amount: -bill.amount })),
    uncovered: original.uncovered,
  }
}

const onAccount = (amount: number): Bill => ({ type: 'On Account', name: null, amount, creditDays: null })
