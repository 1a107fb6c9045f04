/**
 * Everybody's ledger at once, for reports: at an instant, and the entries of a period.
 *
 *   leaveYearFor(ask, day)            the leave year of a day
 *   ledgerSums(ask, year, before)     by person, in half days
 *   ledgerEntries(ask, from, before)  oldest first
 */
import type { Ask } from '../../../src/app'
import type { Day, Instant } from '../../../src/domain/day'
import { snapshotOf } from '../../firm/service'
import type { LedgerKind } from './ledger'
import { noSums, yearName, type Sums } from '../rules'
import { yearHolding } from '../leaveContext'

export function leaveYearFor(ask: Ask, day: Day): { from: Day; name: string } {
  const from = yearHolding(snapshotOf(ask), day)
  return { from, name: yearName(from) }
}

/** Entries before an instant. People without entries are not included. */
export function ledgerSums({ db }: Ask, year: Day, before: Instant): Map<number, Sums> {
  const people = new Map<number, Sums>()
  for (const { userId, sum, halves } of db.all<{ userId: number; sum: keyof Sums; halves: number }>(
    `select user_id as userId, sum, sum(halves) as halves
     from leave_ledger
     where year = ? and at < ?
     group by user_id, sum`,
    year,
    before,
  )) {
    const sums = people.get(userId) ?? { ...noSums }
    sums[sum] = halves
    people.set(userId, sums)
  }
  return people
}

export type LedgerEntry = {
  userId: number
  at: Instant
  kind: LedgerKind
  sum: keyof Sums
  halves: number
  yearName: string
  reason: string
  author: number | null
}

export function ledgerEntries({ db }: Ask, from: Instant, before: Instant): LedgerEntry[] {
  return db
    .all<LedgerEntry & { year: Day }>(
      `select user_id as userId, at, kind, sum, halves, year, reason, author
       from leave_ledger
       where at >= ? and at < ?
       order by at, id`,
      from,
      before,
    )
    .map(({ year, ...entry }) => ({ ...entry, yearName: yearName(year) }))
}
