/**
 * Leave years: the grant, the carry-forward, and the expiry.
 *
 *   openYear(tx, userId, year)   the grant and the carry-forward, once per year and person
 *   updateCarryForward(tx, userId, year)   carry-forward and expiry by the current rules; writes only
 *                                differences
 *   outlook(ask, userId, year)   the balance after unused carried days have expired
 */
import type { Ask, Tx } from '../../../src/app'
import { addDays, instantAt, type Day } from '../../../src/domain/day'
import { zoneOf } from '../../firm/service'
import { addLedgerEntry, sumOfKind, sumsOf } from './ledger'
import {
  availableOf,
  carriedForward,
  expired,
  halvesFrom,
  lastDayOf,
  proRata,
  yearBeside,
  yearName,
  type Sums,
} from '../rules'
import { leaveContextOf, type PersonLeaveContext } from '../leaveContext'

export type PolicyRow = { id: number; role: string; annual: number; monthly: number }

export function policyOf({ db }: Ask, userId: number): PolicyRow {
  return db.one<PolicyRow>(
    `select p.id, p.role, p.annual_halves as annual, p.monthly_halves as monthly
     from users u
     join leave_policies p on p.role = u.role
     where u.id = ?`,
    userId,
  )!
}

/** The policy's grant for a year, pro rata for people who join in it. */
export function grantFor(ask: Ask, userId: number, year: Day, here: PersonLeaveContext): number {
  const period = here.employment.findLast(({ joined }) => joined !== null && joined <= lastDayOf(year))
  // Somebody without a joining date gets the whole year.
  const joined = period?.isKnown === 0 ? year : (period?.joined ?? year)
  return proRata(policyOf(ask, userId).annual, year, joined)
}

export function isOpen({ db }: Ask, userId: number, year: Day): boolean {
  return Boolean(db.one('select 1 from leave_years where user_id = ? and year = ?', userId, year))
}

/** Once: a second call grants nothing. */
export function openYear(
  tx: Tx,
  userId: number,
  year: Day,
  here: PersonLeaveContext = leaveContextOf(tx, userId),
): boolean {
  if (isOpen(tx, userId, year)) return false
  tx.db.run('insert into leave_years (user_id, year, opened_at) values (?, ?, ?)', userId, year, tx.now())
  addLedgerEntry(tx, {
    userId,
    year,
    kind: 'grant',
    sum: 'total',
    halves: grantFor(tx, userId, year, here),
    reason: `Leave of ${yearName(year)}`,
  })
  updateCarryForward(tx, userId, year, here)
  return true
}

/** Returns the days to carry forward and to expire, computed from the existing entries. */
export function targetsOf(
  ask: Ask,
  userId: number,
  year: Day,
  here: PersonLeaveContext,
): { carry: number; expiry: number } {
  const before = yearBeside(year, -1)
  const carry = isOpen(ask, userId, before)
    ? carriedForward(availableOf(sumsOf(ask, userId, before)), halvesFrom(here.rules(year).carryForwardDays))
    : 0
  const expiry = here.expiryOf(year)
  if (!expiry || here.today <= expiry) return { carry, expiry: 0 }
  // An adjustment after that day stays, because its author knew that the day had passed.
  return {
    carry,
    expiry: expired(
      carry + adjustedUntil(ask, userId, year, 'carry', expiry),
      takenUntil(ask, userId, year, expiry),
    ),
  }
}

/** A change in a past year changes its carry-forward, so the later years are updated. */
export function updateCarryForward(
  tx: Tx,
  userId: number,
  year: Day,
  here: PersonLeaveContext = leaveContextOf(tx, userId),
) {
  for (let at = year; isOpen(tx, userId, at); at = yearBeside(at, 1)) {
    const { carry, expiry } = targetsOf(tx, userId, at, here)
    const name = yearName(yearBeside(at, -1))
    addLedgerEntry(tx, {
      userId,
      year: at,
      kind: 'carry-forward',
      sum: 'carry',
      halves: carry - sumOfKind(tx, userId, at, 'carry-forward'),
      reason: `Carried forward from ${name}`,
    })
    addLedgerEntry(tx, {
      userId,
      year: at,
      kind: 'expiry',
      sum: 'carry',
      halves: -expiry - sumOfKind(tx, userId, at, 'expiry'),
      reason: `Carried forward from ${name}, not used by ${here.expiryOf(at)}`,
    })
  }
}

/**
 * Half days of pending and approved personal leave on days of a year up to a day, plus days marked as used
 * before Muster.
 */
function takenUntil(ask: Ask, userId: number, year: Day, until: Day): number {
  const { halves } = ask.db.one<{ halves: number }>(
    `select count(*) as halves
     from leave_halves h
     join leaves l on l.id = h.leave_id
     where h.user_id = ?
       and l.leave_type = 'personal'
       and h.day between ? and ?`,
    userId,
    year,
    until,
  )!
  return halves + adjustedUntil(ask, userId, year, 'used', until)
}

/** Half days of a total's adjustments that were entered before the end of a day. */
function adjustedUntil(ask: Ask, userId: number, year: Day, sum: 'used' | 'carry', until: Day): number {
  const over = instantAt(addDays(until, 1), '00:00', zoneOf(ask))
  return ask.db.one<{ halves: number }>(
    `select coalesce(sum(halves), 0) as halves
     from leave_ledger
     where user_id = ?
       and year = ?
       and kind = 'adjustment'
       and sum = ?
       and at < ?`,
    userId,
    year,
    sum,
    over,
  )!.halves
}

/**
 * The available half days of a year after all requested leave. Carried days that will expire unused are left
 * out, so later leave cannot use them. A year that has not begun counts with its future grant. `more`: the
 * days of further requested half days.
 */
export function outlook(
  ask: Ask,
  userId: number,
  year: Day,
  here: PersonLeaveContext,
  more: readonly Day[] = [],
): number {
  const sums = projected(ask, userId, year, here)
  const left = availableOf(sums) - more.length
  const expiry = here.expiryOf(year)
  if (!expiry || here.today > expiry) return left
  return (
    left -
    expired(sums.carry, takenUntil(ask, userId, year, expiry) + more.filter((day) => day <= expiry).length)
  )
}

export function projected(ask: Ask, userId: number, year: Day, here: PersonLeaveContext): Sums {
  const sums = sumsOf(ask, userId, year)
  return isOpen(ask, userId, year) ? sums : { ...sums, total: sums.total + grantFor(ask, userId, year, here) }
}
