/**
 * The only place that turns leave into days, ledger entries and marks. After any change (a request, a
 * decision, a holiday, a worked day, somebody leaving) the person's leave is recounted, and only differences
 * are written: the half days, the ledger, the attendance marks, and the carry-forward of later years.
 * Recounting twice changes nothing.
 */
import type { Tx } from '../../../src/app'
import { addDays, type Day } from '../../../src/domain/day'
import { setLeaveMarks } from '../../attendance/service'
import type { LeaveStatus, LeaveType } from '../contract'
import { updateLeaveEntries } from '../balance/ledger'
import { takenBy, type RequestedLeave, type Half, type Taken } from '../rules'
import { updateCarryForward } from '../balance/years'
import { leaveContextOf, type PersonLeaveContext } from '../leaveContext'

export type LeaveRow = RequestedLeave & {
  userId: number
  status: LeaveStatus
  halves: number
  reason: string
  compensationDay: Day | null
  createdAt: string
  requestedTo: Day | null
  partOf: number | null
}

export const leaveColumns = `
  l.id, l.user_id as userId, l.leave_type as type, l.from_day as "from", l.to_day as "to", l.duration,
  l.halves, l.reason, l.compensation_day as compensationDay, l.status, l.created_at as createdAt,
  l.asked_to as requestedTo, l.part_of as partOf
`

export type Recounted = { leave: LeaveRow; before: number; after: number }

/** Older leave is not recounted, because its days no longer change. */
const lookBack = 400

type HalfRow = Taken & { leaveId: number }
const keyOf = ({ leaveId, day, half, kind }: HalfRow) => `${leaveId} ${day} ${half} ${kind}`

/**
 * Recounts a person's leave from about `around` on. `ended` are leaves whose status has just changed to one
 * without days. Returns leaves whose number of half days changed.
 */
export function recount(
  tx: Tx,
  userId: number,
  around: Day,
  reason: string,
  ended: readonly number[] = [],
  here: PersonLeaveContext = leaveContextOf(tx, userId),
): Recounted[] {
  const since = addDays(around, -lookBack)
  const counted = tx.db.all<LeaveRow>(
    `select ${leaveColumns}
     from leaves l
     where l.user_id = ?
       and l.status in ('pending', 'approved')
       and l.to_day >= ?
     order by l.id`,
    userId,
    since,
  )
  const ids = new Set([...counted.map((l) => l.id), ...ended])
  const wanted = new Map<string, HalfRow>()
  for (const [leaveId, halves] of takenBy(counted, here))
    for (const taken of halves) wanted.set(keyOf({ ...taken, leaveId }), { ...taken, leaveId })
  const there = tx.db.all<HalfRow>(
    `select h.day, h.half, h.kind, h.leave_id as leaveId
     from leave_halves h
     where h.user_id = ? and h.leave_id in (select value from json_each(?))`,
    userId,
    JSON.stringify([...ids]),
  )
  const unchanged = new Set(there.map(keyOf))
  const gone = there.filter((row) => !wanted.has(keyOf(row)))
  const come = [...wanted].flatMap(([key, row]) => (unchanged.has(key) ? [] : [row]))
  for (const { day, half } of gone)
    tx.db.run('delete from leave_halves where user_id = ? and day = ? and half = ?', userId, day, half)
  for (const { day, half, leaveId, kind } of come)
    tx.db.run(
      `insert into leave_halves (user_id, day, half, leave_id, kind)
       values (?, ?, ?, ?, ?)`,
      userId,
      day,
      half,
      leaveId,
      kind,
    )

  const changed = writeTotals(tx, counted, wanted)
  const all = [
    ...counted,
    ...tx.db.all<LeaveRow>(
      `select ${leaveColumns}
       from leaves l
       where l.id in (select value from json_each(?))
         and l.status in ('rejected', 'cancelled')`,
      JSON.stringify(ended),
    ),
  ]
  const years = new Set<Day>()
  for (const leave of all) {
    if (leave.type !== 'personal') continue
    for (const year of updateLeaveEntries(tx, leave, byYear(wanted.values(), leave.id, here), reason))
      years.add(year)
  }
  for (const year of [...years].toSorted((a, b) => a.localeCompare(b)))
    updateCarryForward(tx, userId, year, here)
  mark(tx, userId, [...new Set([...gone, ...come].map((row) => row.day))])
  return changed
}

/** Marks the days of a leave again if its status changed while its half days stayed. */
export function markAgain(tx: Tx, { id, userId }: LeaveRow) {
  mark(
    tx,
    userId,
    tx.db
      .all<{ day: Day }>('select distinct day from leave_halves where leave_id = ?', id)
      .map((row) => row.day),
  )
}

function writeTotals(tx: Tx, leaves: readonly LeaveRow[], wanted: ReadonlyMap<string, HalfRow>): Recounted[] {
  const counts = new Map<number, number>()
  for (const { leaveId } of wanted.values()) counts.set(leaveId, (counts.get(leaveId) ?? 0) + 1)
  return leaves.flatMap((leave) => {
    const after = counts.get(leave.id) ?? 0
    if (after === leave.halves) return []
    tx.db.run('update leaves set halves = ? where id = ?', after, leave.id)
    return [{ leave: { ...leave, halves: after }, before: leave.halves, after }]
  })
}

function byYear(halves: Iterable<HalfRow>, leaveId: number, here: PersonLeaveContext): Map<Day, number> {
  const years = new Map<Day, number>()
  for (const row of halves)
    if (row.leaveId === leaveId) years.set(here.yearOf(row.day), (years.get(here.yearOf(row.day)) ?? 0) + 1)
  return years
}

/** Approved half days on working days are attendance marks; off days in between stay Week Off. */
function mark(tx: Tx, userId: number, days: readonly Day[]) {
  for (const day of days.toSorted((a, b) => a.localeCompare(b))) {
    const marks = tx.db.all<{ half: Half; type: LeaveType; leaveId: number }>(
      `select h.half, l.leave_type as type, l.id as leaveId
       from leave_halves h
       join leaves l on l.id = h.leave_id
       where h.user_id = ?
         and h.day = ?
         and h.kind = 'leave'
         and l.status = 'approved'`,
      userId,
      day,
    )
    setLeaveMarks(tx, userId, day, marks)
  }
}
