/** Past leave as rows, the ones that leave, approvals and attendance would have written, without events. */
import type { Db } from '../../../src/db'
import type { Day } from '../../../src/domain/day'
import { halvesIn } from '../../../modules/leave/rules'
import { halvesOf, isHalf, leaveWord, statusOf } from '../../../modules/attendance/rules'
import { shiftIdOn, type Person } from '../people'
import { rules } from '../story'
import type { Past, PastLeave } from './past'

const sql = {
  year: 'insert into leave_years (user_id, year, opened_at) values (?, ?, ?)',
  leave: `
    insert into leaves (
      id, user_id, leave_type, from_day, to_day, duration, halves, reason, compensation_day, status,
      created_at
    )
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  `,
  half: `
    insert into leave_halves (user_id, day, half, leave_id, kind)
    values (?, ?, ?, ?, 'leave')
  `,
  halves: `
    insert into leave_halves (user_id, day, half, leave_id, kind)
    values (:user, :day, 'morning', :id, 'leave'), (:user, :day, 'afternoon', :id, 'leave')
  `,
  mark: `
    insert into leave_marks (user_id, day, half, leave_id, type)
    values (?, ?, ?, ?, ?)
  `,
  marks: `
    insert into leave_marks (user_id, day, half, leave_id, type)
    values (:user, :day, 'morning', :id, :type), (:user, :day, 'afternoon', :id, :type)
  `,
  entry: `
    insert into leave_ledger (user_id, year, kind, sum, halves, leave_id, reason, author, at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)
  `,
  away: `
    insert into approval_away (leave_id, user_id, from_day, to_day)
    values (?, ?, ?, ?)
  `,
  request: `
    insert into approval_requests (kind, subject_id, applicant_id, steps, state, opened_at)
    values ('leave', ?, ?, ?, ?, ?)
  `,
  step: `
    insert into approval_steps (request_id, step, state, opened_at, decided_by, decided_at, comment, note)
    values (?, ?, ?, ?, ?, ?, ?, ?)
  `,
  holder: `
    insert into approval_holders (request_id, step, user_id, why, since, until)
    values (?, ?, ?, ?, ?, ?)
  `,
  day: `
    insert into attendance_days (
      user_id, day, shift_id, worked_ms, break_ms, breaks, hundredths, status, late_minutes, is_auto,
      is_outside, is_on_leave
    )
    values (?, ?, ?, 0, 0, 0, 0, ?, 0, 0, 0, 3)
  `,
  hours: 'select hundredths from attendance_days where user_id = ? and day = ?',
  halfDay: `
    update attendance_days
    set is_on_leave = :halves, status = :status, late_minutes = iif(:halves & 1, 0, late_minutes)
    where user_id = :user and day = :day
  `,
}

/** Returns how many rows. */
export function writePast(db: Db, person: Person, { account, leaves }: Past): number {
  let rows = account.opened.length + account.entries.length
  for (const { year, at } of account.opened) db.run(sql.year, person.id, year, at)
  for (const leave of leaves) rows += writeLeave(db, person, leave)
  for (const { year, kind, sum, halves, leaveId, reason, author, at } of account.entries)
    db.run(sql.entry, person.id, year, kind, sum, halves, leaveId, reason, author, at)
  return rows
}

function writeLeave(db: Db, person: Person, leave: PastLeave): number {
  const { id, days, halvesADay, plan, requestedAt, status } = leave
  const [from, to] = [days[0]!, days.at(-1)!]
  db.run(
    sql.leave,
    id,
    person.id,
    plan.type,
    from,
    to,
    plan.duration,
    days.length * halvesADay,
    plan.reason,
    plan.claims,
    status,
    requestedAt,
  )
  const rows = 1 + writeTrail(db, person, leave)
  if (status !== 'approved') return rows
  const half = plan.duration === 'full_day' ? null : halvesIn(plan.duration)[0]!
  for (const day of days) {
    if (half) {
      db.run(sql.half, person.id, day, half, id)
      db.run(sql.mark, person.id, day, half, id, plan.type)
    } else {
      db.run(sql.halves, { user: person.id, day, id })
      db.run(sql.marks, { user: person.id, day, id, type: plan.type })
    }
    writeDay(db, person, leave, day)
  }
  if (plan.duration === 'full_day') db.run(sql.away, id, person.id, from, to)
  return rows + days.length * (halvesADay * 2 + 1)
}

/** A day of full leave has its own row. With half a day's leave only worked time makes a row. */
function writeDay(db: Db, person: Person, { plan }: PastLeave, day: Day) {
  const marks = halvesIn(plan.duration).map((half) => ({ half, type: plan.type }))
  const halves = halvesOf(marks)
  if (!isHalf(halves)) return void db.run(sql.day, person.id, day, shiftIdOn(person, day), leaveWord(marks))
  const worked = db.one<{ hundredths: number }>(sql.hours, person.id, day)
  if (worked)
    db.run(sql.halfDay, { halves, status: statusOf(worked.hundredths, rules, true), user: person.id, day })
}

function writeTrail(db: Db, person: Person, { id, requestedAt, trail: { state, steps } }: PastLeave): number {
  const { lastId: requestId } = db.run(sql.request, id, person.id, steps.length, state, requestedAt)
  let rows = 1 + steps.length
  steps.forEach((step, i) => {
    db.run(sql.step, requestId, i + 1, step.state, step.openedAt, step.by, step.at, step.comment, step.note)
    for (const { userId, why } of step.holders)
      db.run(sql.holder, requestId, i + 1, userId, why, requestedAt, step.at)
    rows += step.holders.length
  })
  return rows
}
