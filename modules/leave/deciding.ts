/**
 * What becomes of a leave: approved, rejected, cancelled, retracted, or worked after all. The status changes,
 * the person's leave is counted anew, and everything that follows (ledger, marks, the deputy's turn) is in
 * the same transaction.
 */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { dayOf, dayText, type Day } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { broken, conflict } from '../../src/domain/errors'
import { hundredthsWorked } from '../attendance/service'
import { clearAway, decide, decideSeveral, setAway, withdraw, type Outcome } from '../approvals/service'
import { zoneOf } from '../firm/service'
import type { DecisionResults } from '../approvals/contract'
import type { decideLeaves, Leave, LeaveNews, LeaveState, LeaveStatus, workedThatDay } from './contract'
import { leaveColumns, markAgain, recount, type LeaveRow } from './counting'
import { tellRecounted } from './recounting'
import { find, findOwn, leaveOf } from './reading'
import type { Half } from './rules'

export function decideOne(
  tx: Tx,
  who: Who,
  { id, action, comment }: { id: number; action: 'approve' | 'reject'; comment?: string | null | undefined },
): Leave {
  const outcome = decide(tx, who, 'leave', id, action, comment || null)
  follow(tx, id, outcome, comment || null)
  return leaveOf(tx, who, id)
}

export function decideMany(
  tx: Tx,
  who: Who,
  { ids, action, comment }: Input<typeof decideLeaves>,
): DecisionResults {
  return decideSeveral(tx, ids, (id) => {
    const { approval } = decideOne(tx, who, { id, action, comment })
    const next = approval.find((step) => step.state === 'open')
    return action === 'reject'
      ? 'Rejected'
      : next
        ? `Approved; waits for ${next.holders.map((h) => h.name).join(' or ')}`
        : 'Approved'
  })
}

/** Brings a leave to what the approvals came to; an open request stays as it is. */
export function follow(tx: Tx, id: number, outcome: Outcome, comment: string | null = null) {
  if (outcome === 'approved') {
    const { row, news, before, after } = become(tx, id, 'approved', 'Approved')
    if (row.duration === 'full_day') setAway(tx, row.userId, id, row.from, row.to)
    tx.record('leave.approved', { ...news, before, after })
  } else if (outcome === 'rejected') {
    const { news, before, after } = become(tx, id, 'rejected', 'Rejected')
    tx.record('leave.rejected', { ...news, comment, before, after })
  }
}

export function cancel(tx: Tx, who: Who, id: number): Leave {
  const row = findOwn(tx, who, id)
  if (row.status !== 'pending')
    throw conflict(`Only a pending leave can be cancelled; this one is ${row.status}`)
  end(tx, who.id, [id], null)
  return leaveOf(tx, who, id)
}

export function retract(tx: Tx, who: Who, id: number): Leave {
  const row = findOwn(tx, who, id)
  if (row.status !== 'approved')
    throw conflict(`Only an approved leave can be retracted; this one is ${row.status}`)
  if (row.from <= dayOf(tx.now(), zoneOf(tx)))
    throw conflict(
      `Only leave that starts after today can be retracted; this one began on ${dayText(row.from)}`,
    )
  const { news, before, after } = become(tx, id, 'cancelled', 'Retracted')
  clearAway(tx, row.userId, id)
  tx.record('leave.retracted', { ...news, approvedBy: approversOf(tx, id), before, after })
  return leaveOf(tx, who, id)
}

/** Ends pending or approved leave of a person, all of it at once, so that each keeps the days that it had. */
function end(tx: Tx, userId: number, ids: readonly number[], why: string | null) {
  const rows = ids.map((id) => rowOf(tx, id))
  for (const { id } of rows) tx.db.run(`update leaves set status = 'cancelled' where id = ?`, id)
  const first = rows.reduce((day, { from }) => (from < day ? from : day), rows[0]!.from)
  tellRecounted(
    tx,
    recount(tx, userId, first, why ?? 'Cancelled', ids),
    why ?? 'A leave beside it was cancelled',
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

/** The applicant or an approver confirms that a day of leave was worked: it is refunded. */
export function worked(tx: Tx, who: Who, { id, date, half }: Input<typeof workedThatDay>): Leave {
  const row = find(tx, who, id)
  if (row.status !== 'approved')
    throw conflict(`Only days of approved leave can be worked; this one is ${row.status}`)
  const there = tx.db
    .all<{ half: Half }>(
      `select half
       from leave_halves
       where leave_id = ?
         and day = ?
         and kind = 'leave'`,
      id,
      date,
    )
    .map((h) => h.half)
  const halves = half ? there.filter((h) => h === half) : there
  if (!halves.length)
    throw broken(`${dayText(date)} is not a day of this leave`, [
      { field: 'date', message: 'Is not a day of this leave' },
    ])
  if (hundredthsWorked(tx, row.userId, date) === 0)
    throw broken(`There is no attendance on ${dayText(date)}`, [
      { field: 'date', message: 'There is no attendance on this day' },
    ])
  for (const one of halves)
    tx.db.run(
      `insert into leave_worked (leave_id, day, half, said_by, at)
       values (?, ?, ?, ?, ?)`,
      id,
      date,
      one,
      who.id,
      tx.now(),
    )
  tellRecounted(
    tx,
    recount(tx, row.userId, row.from, `Worked on ${dayText(date)}`),
    `Worked on ${dayText(date)}`,
  )
  return leaveOf(tx, who, id)
}

function become(tx: Tx, id: number, status: LeaveStatus, reason: string) {
  const row = rowOf(tx, id)
  tx.db.run('update leaves set status = ? where id = ?', status, id)
  const ended = status === 'rejected' || status === 'cancelled'
  const others = recount(tx, row.userId, row.from, reason, ended ? [id] : [])
  if (!ended) markAgain(tx, row)
  // Off days in between that another leave had to pay for.
  tellRecounted(
    tx,
    others.filter(({ leave }) => leave.id !== id),
    'A leave beside it changed',
  )
  const days = row.halves / 2
  return {
    row,
    news: newsOf(row),
    before: { status: row.status, days } satisfies LeaveState,
    after: { status, days: ended ? 0 : days } satisfies LeaveState,
  }
}

function rowOf({ db }: Ask, id: number): LeaveRow {
  return db.one<LeaveRow>(`select ${leaveColumns} from leaves l where l.id = ?`, id)!
}

export function newsOf({
  id,
  userId,
  from,
  to,
  type,
  halves,
}: Pick<LeaveRow, 'id' | 'userId' | 'from' | 'to' | 'type' | 'halves'>): LeaveNews {
  return { userId, leaveId: id, from, to, type, days: halves / 2 }
}

function approversOf({ db }: Ask, id: number): number[] {
  return db
    .all<{ id: number }>(
      `select distinct s.decided_by as id
       from approval_requests r
       join approval_steps s on s.request_id = r.id
       where r.kind = 'leave'
         and r.subject_id = ?
         and s.state = 'approved'
         and s.decided_by is not null`,
      id,
    )
    .map((row) => row.id)
}

/**
 * A last day of work: what is pending is closed, leave after it is cancelled, leave across it ends with it.
 */
export function leaverGoes(tx: Tx, userId: number, lastWorkDate: Day) {
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
  else if (rows[0]) tellRecounted(tx, recount(tx, userId, rows[0].from, 'Left the firm'), 'Left the firm')
}
