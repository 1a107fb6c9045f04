/**
 * Undoes a decision on leave within a minute: it is pending again, and its effects are reversed by
 * compensating entries. Not if something depends on the decision by now.
 */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayText, type Day, type Instant } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { conflict } from '../../../src/domain/errors'
import { touchedSince } from '../../attendance/service'
import { clearAway, decideSeveral, undo } from '../../approvals/service'
import type { DecisionResults } from '../../approvals/contract'
import { isClaimed } from '../days/compensation'
import type { Leave, undoLeaveDecisions } from '../contract'
import type { LeaveRow } from '../days/counting'
import { changeStatus, findLeaveRow } from './deciding'
import { leaveOf } from '../days/reading'
import { halvesIn } from '../rules'
import { outlook } from '../balance/years'
import { leaveContextOf } from '../leaveContext'

export function undoOne(tx: Tx, who: Who, id: number): Leave {
  const { was, at } = undo(tx, who, 'leave', id)
  // After the first of two steps the leave is still pending.
  if (was !== 'open') waitAgain(tx, findLeaveRow(tx, id), was, at)
  return leaveOf(tx, who, id)
}

export function undoMany(tx: Tx, who: Who, { ids }: Input<typeof undoLeaveDecisions>): DecisionResults {
  return decideSeveral(tx, ids, (id) => (undoOne(tx, who, id), 'Undone'))
}

function waitAgain(tx: Tx, row: LeaveRow, was: 'approved' | 'rejected', at: Instant) {
  const since = changedSince(tx, row, was, at)
  if (since) throw conflict(`${since}, so the decision stands`)
  const { news, before, after } = changeStatus(tx, row.id, 'pending', 'Decision undone')
  clearAway(tx, row.userId, row.id)
  tx.db.run('delete from leave_worked_kept where leave_id = ?', row.id)
  if (was === 'rejected') isStillPaid(tx, row)
  tx.record('leave.decision_undone', { ...news, before, after })
}

function changedSince(tx: Tx, row: LeaveRow, was: 'approved' | 'rejected', at: Instant): string | null {
  const { id, userId, from, to } = row
  const isTakenBack = tx.db.one('select 1 from leaves where id = ? and retracted_at >= ?', id, at)
  if (row.status !== was || isTakenBack) return 'It was retracted'
  const touched = touchedSince(tx, userId, from, to, at)
  if (touched) return `There has been a ${touched.what} on ${dayText(touched.day)} since`
  if (tx.db.one('select 1 from leave_worked where leave_id = ? and at >= ?', id, at))
    return 'One of its days was worked'
  return was === 'rejected' ? usedSince(tx, row) : null
}

/** Dates, or the claimed day, that the rejection freed and another request has taken. */
function usedSince(tx: Tx, { userId, from, to, duration, compensationDay }: LeaveRow): string | null {
  const taken = tx.db.one<{ day: Day }>(
    `select day
     from leave_halves
     where user_id = ?
       and day between ? and ?
       and kind = 'leave'
       and half in (select value from json_each(?))`,
    userId,
    from,
    to,
    JSON.stringify(halvesIn(duration)),
  )
  if (taken) return `${dayText(taken.day)} has been requested again`
  return compensationDay && isClaimed(tx, userId, compensationDay)
    ? `${dayText(compensationDay)} has been claimed again`
    : null
}

/** The balance that the rejection freed may have been used. */
function isStillPaid(tx: Tx, { id, userId, type }: LeaveRow) {
  if (type !== 'personal') return
  const here = leaveContextOf(tx, userId)
  const years = tx.db.all<{ year: Day }>('select distinct year from leave_ledger where leave_id = ?', id)
  if (years.some(({ year }) => outlook(tx, userId, year, here) < 0))
    throw conflict('The freed balance has been used, so the decision stands')
}
