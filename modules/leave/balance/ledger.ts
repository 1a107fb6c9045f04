/**
 * The ledger: every change of a balance is an entry with reason and author, and every figure is a sum of
 * entries.
 *
 *   sumsOf(ask, userId, year)      addLedgerEntry(tx, entry)
 *   updateLeaveEntries(tx, leave, years, why)   updates a leave's entries to its current half days
 */
import type { Ask, Tx } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import type { LeaveStatus, ledgerKinds } from '../contract'
import { noSums, type Sums } from '../rules'

export type LedgerKind = (typeof ledgerKinds)[number]
export type Entry = {
  userId: number
  year: Day
  kind: LedgerKind
  sum: keyof Sums
  halves: number
  leaveId?: number | null
  reason: string
}

export function sumsOf({ db }: Ask, userId: number, year: Day): Sums {
  const sums = { ...noSums }
  for (const row of db.all<{ sum: keyof Sums; halves: number }>(
    `select sum, sum(halves) as halves
     from leave_ledger
     where user_id = ? and year = ?
     group by sum`,
    userId,
    year,
  ))
    sums[row.sum] = row.halves
  return sums
}

/** Half days of entries of one kind in a year. */
export function sumOfKind({ db }: Ask, userId: number, year: Day, kind: LedgerKind): number {
  return db.one<{ halves: number }>(
    `select coalesce(sum(halves), 0) as halves
     from leave_ledger
     where user_id = ?
       and year = ?
       and kind = ?`,
    userId,
    year,
    kind,
  )!.halves
}

/** Writes nothing for a difference of zero. */
export function addLedgerEntry(tx: Tx, { userId, year, kind, sum, halves, leaveId = null, reason }: Entry) {
  if (halves === 0) return
  tx.db.run(
    `insert into leave_ledger (user_id, year, kind, sum, halves, leave_id, reason, author, at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    userId,
    year,
    kind,
    sum,
    halves,
    leaveId,
    reason,
    tx.actor,
    tx.now(),
  )
}

/**
 * Updates a leave's entries after a change: pending leave is reserved, approved leave is used, ended leave is
 * neither. `taken`: half days per leave year. A second call writes nothing. Returns the changed years.
 */
export function updateLeaveEntries(
  tx: Tx,
  leave: { id: number; userId: number; status: LeaveStatus },
  taken: ReadonlyMap<Day, number>,
  reason: string,
): Set<Day> {
  const posted = new Map<Day, { reserved: number; used: number }>()
  for (const { year, sum, halves } of tx.db.all<{ year: Day; sum: 'reserved' | 'used'; halves: number }>(
    `select year, sum, sum(halves) as halves
     from leave_ledger
     where leave_id = ?
     group by year, sum`,
    leave.id,
  )) {
    posted.set(year, { ...(posted.get(year) ?? { reserved: 0, used: 0 }), [sum]: halves })
  }
  const changed = new Set<Day>()
  for (const year of new Set([...posted.keys(), ...taken.keys()])) {
    const is = posted.get(year) ?? { reserved: 0, used: 0 }
    const reserved = (leave.status === 'pending' ? taken.get(year) : 0) ?? 0
    const used = (leave.status === 'approved' ? taken.get(year) : 0) ?? 0
    if (is.reserved === reserved && is.used === used) continue
    changed.add(year)
    const own = { userId: leave.userId, year, leaveId: leave.id, reason }
    addLedgerEntry(tx, {
      ...own,
      kind: reserved > is.reserved ? 'reserve' : 'release',
      sum: 'reserved',
      halves: reserved - is.reserved,
    })
    addLedgerEntry(tx, {
      ...own,
      kind: used > is.used ? 'debit' : 'refund',
      sum: 'used',
      halves: used - is.used,
    })
  }
  return changed
}
