/**
 * Cancels pending leave, retracts approved leave, and ends leave when a person leaves. Its days are refunded
 * in the same transaction.
 */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { addDays, dayText, type Day } from '../../../src/domain/day'
import { conflict } from '../../../src/domain/errors'
import { approvedBy, clearAway, setAway, withdraw } from '../../approvals/service'
import { firmDay } from '../../firm/service'
import type { Leave, LeaveStatus } from '../contract'
import { recount } from '../days/counting'
import { changeStatus, newsOf, findLeaveRow } from './deciding'
import { findOwn, leaveOf, type NamedLeave } from '../days/reading'
import { notifyRecounted } from '../days/recounting'

export function cancel(tx: Tx, who: Who, id: number): Leave {
  const row = findOwn(tx, who, id)
  if (row.status !== 'pending')
    throw conflict(`Only a pending leave can be cancelled. This one is ${row.status}`)
  end(tx, who.id, [id], null)
  return leaveOf(tx, who, id)
}

export function retract(tx: Tx, who: Who, id: number): Leave {
  const row = findOwn(tx, who, id)
  if (row.status !== 'approved')
    throw conflict(`Only an approved leave can be retracted. This one is ${row.status}`)
  const today = firmDay(tx)
  if (row.to <= today)
    throw conflict(
      row.from === row.to
        ? `Only leave that starts after today can be retracted. This one started on ${dayText(row.from)}`
        : `Only days after today can be given back. This leave ends on ${dayText(row.to)}`,
    )
  tx.db.run('update leaves set retracted_by = ?, retracted_at = ? where id = ?', who.id, tx.now(), id)
  if (row.from <= today) giveBack(tx, row, addDays(today, 1))
  else {
    const { news, before, after } = changeStatus(tx, id, 'cancelled', 'Retracted')
    clearAway(tx, row.userId, id)
    tx.record('leave.retracted', {
      ...news,
      approvedBy: approvedBy(tx, 'leave', id),
      rest: null,
      before,
      after,
    })
  }
  return leaveOf(tx, who, id)
}

/** Started leave ends today; later days are refunded. */
function giveBack(tx: Tx, { id, userId, from, to, halves }: NamedLeave, first: Day) {
  const last = addDays(first, -1)
  tx.db.run('update leaves set asked_to = coalesce(asked_to, to_day), to_day = ? where id = ?', last, id)
  const counted = recount(tx, userId, from, `Given back from ${dayText(first)}`)
  notifyRecounted(
    tx,
    counted.filter(({ leave }) => leave.id !== id),
    'A leave beside it changed',
  )
  setAway(tx, userId, id, from, last)
  const now = findLeaveRow(tx, id)
  tx.record('leave.retracted', {
    ...newsOf(now),
    approvedBy: approvedBy(tx, 'leave', id),
    rest: { from: first, to },
    before: { status: 'approved', days: halves / 2 },
    after: { status: 'approved', days: now.halves / 2 },
  })
}

/** Ends several pending or approved leaves of a person together, so that each keeps its days until then. */
function end(tx: Tx, userId: number, ids: readonly number[], why: string | null) {
  const rows = ids.map((id) => findLeaveRow(tx, id))
  for (const { id } of rows) tx.db.run(`update leaves set status = 'cancelled' where id = ?`, id)
  const first = rows.reduce((day, { from }) => (from < day ? from : day), rows[0]!.from)
  notifyRecounted(
    tx,
    recount(tx, userId, first, why ?? 'Cancelled', ids),
    why ?? 'An adjacent leave was cancelled',
  )
  for (const row of rows) {
    withdraw(tx, 'leave', row.id)
    clearAway(tx, userId, row.id)
    const days = row.halves / 2
    tx.record('leave.cancelled', {
      ...newsOf(row),
      why,
      before: { status: row.status, days },
      after: { status: 'cancelled', days: 0 },
    })
  }
}

/**
 * For a last work date: pending leave is closed, later leave is cancelled, and leave across it ends there.
 */
export function handleLeaver(tx: Tx, userId: number, lastWorkDate: Day) {
  const rows = tx.db.all<{ id: number; from: Day; status: LeaveStatus }>(
    `select id, from_day as "from", status
     from leaves
     where user_id = ?
       and (status = 'pending' or (status = 'approved' and to_day > ?))
     order by id`,
    userId,
    lastWorkDate,
  )
  const ending = rows
    .filter(({ from, status }) => status === 'pending' || from > lastWorkDate)
    .map(({ id }) => id)
  if (ending.length) end(tx, userId, ending, 'Left the firm')
  else if (rows[0]) notifyRecounted(tx, recount(tx, userId, rows[0].from, 'Left the firm'), 'Left the firm')
}
