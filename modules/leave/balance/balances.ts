/** A balance with its ledger, and an Admin's adjustments: entries, never totals. */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Day } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import type { adjustBalance, BalanceState, LeaveBalance } from '../contract'
import { addLedgerEntry, sumsOf, type LedgerKind } from './ledger'
import { availableOf, halvesFrom, lastDayOf, type Sums } from '../rules'
import { openYear, policyOf, projected } from './years'
import { leaveContextOf } from '../leaveContext'

const wireNames = {
  total: 'totalLeaves',
  used: 'usedLeaves',
  carry: 'carryForward',
  reserved: 'reserved',
} as const satisfies Record<keyof Sums, string>
const weights: Record<keyof Sums, number> = { total: 1, carry: 1, used: -1, reserved: -1 }

/** The figures alone, for the current leave year. */
export function figuresOf(ask: Ask, userId: number): BalanceState & { available: number } {
  const here = leaveContextOf(ask, userId)
  return daysOf(projected(ask, userId, here.yearOf(here.today), here))
}

function daysOf(sums: Sums): BalanceState & { available: number } {
  return {
    totalLeaves: sums.total / 2,
    usedLeaves: sums.used / 2,
    carryForward: sums.carry / 2,
    reserved: sums.reserved / 2,
    available: availableOf(sums) / 2,
  }
}

/** For the current leave year, or another. Before a person's year has begun, it shows the future grant. */
export function balanceOf(ask: Ask, userId: number, year?: Day): LeaveBalance {
  if (!ask.db.one('select 1 from users where id = ?', userId)) throw notFound('Employee not found')
  const here = leaveContextOf(ask, userId)
  const from = year ?? here.yearOf(here.today)
  const sums = projected(ask, userId, from, here)
  type Row = {
    id: number
    at: string
    kind: LedgerKind
    sum: keyof Sums
    halves: number
    leaveId: number | null
    reason: string
    author: string | null
  }
  let available = 0
  const entries = ask.db
    .all<Row>(
      `select e.id, e.at, e.kind, e.sum, e.halves, e.leave_id as leaveId, e.reason,
         u.full_name as author
       from leave_ledger e
       left join users u on u.id = e.author
       where e.user_id = ? and e.year = ?
       order by e.id`,
      userId,
      from,
    )
    .map(({ sum, halves, ...entry }) => {
      available += weights[sum] * halves
      return { ...entry, sum: wireNames[sum], days: halves / 2, available: available / 2 }
    })
  return {
    userId,
    ...daysOf(sums),
    from,
    to: lastDayOf(from),
    carryForwardExpires: here.expiryOf(from),
    monthlyAllowance: policyOf(ask, userId).monthly / 2,
    entries,
  }
}

/** 404 for nobody. Differences from the current values become adjustments. */
export function adjust(
  tx: Tx,
  _: Who,
  { userId, reason, ...given }: Input<typeof adjustBalance>,
): LeaveBalance {
  setSums(tx, userId, { total: given.totalLeaves, used: given.usedLeaves, carry: given.carryForward }, reason)
  return balanceOf(tx, userId)
}

/** In days; undefined figures stay. Returns whether anything changed. */
export function setSums(
  tx: Tx,
  userId: number,
  wanted: { [K in 'total' | 'used' | 'carry']?: number | undefined },
  reason: string,
): boolean {
  const before = balanceOf(tx, userId)
  const here = leaveContextOf(tx, userId)
  openYear(tx, userId, before.from, here)
  const sums = sumsOf(tx, userId, before.from)
  for (const sum of ['total', 'used', 'carry'] as const) {
    const days = wanted[sum]
    if (days !== undefined)
      addLedgerEntry(tx, {
        userId,
        year: before.from,
        kind: 'adjustment',
        sum,
        halves: halvesFrom(days) - sums[sum],
        reason,
      })
  }
  const after = balanceOf(tx, userId)
  if (JSON.stringify(stateOf(before)) === JSON.stringify(stateOf(after))) return false
  tx.record('leave.balance_changed', {
    userId,
    year: before.from,
    why: reason,
    before: stateOf(before),
    after: stateOf(after),
  })
  return true
}

export function stateOf({ totalLeaves, usedLeaves, carryForward, reserved }: LeaveBalance): BalanceState {
  return { totalLeaves, usedLeaves, carryForward, reserved }
}
