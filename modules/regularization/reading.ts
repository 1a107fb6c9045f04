/**
 * Requests as people see them: their own, and those that they can decide; and the fix of a forgotten
 * punch-out.
 */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { addDays, dayOf, type Day, type Time } from '../../src/domain/day'
import type { Answer, Input } from '../../src/domain/endpoint'
import { notFound } from '../../src/domain/errors'
import { decidable, maySee, trailsOf, undoUntil } from '../approvals/service'
import { forgottenPunchOut, previewCorrection, type PersonDay } from '../attendance/service'
import { settingOn, snapshotOf, zoneIn } from '../firm/service'
import type { getRepair, Makes, myRegularizations, PendingRegularization, Regularization } from './contract'
import { lowerWarning, spanWarning } from './rules'

type Row = Pick<
  Regularization,
  | 'id'
  | 'userId'
  | 'requestType'
  | 'targetDate'
  | 'punchInTime'
  | 'punchOutTime'
  | 'reason'
  | 'status'
  | 'createdAt'
  | 'approvedAt'
> & {
  firstName: string
  lastName: string
  employeeId: string
  designation: string | null
  hundredths: number
  recordedText: string | null
}
const select = `
  select r.id, r.user_id as userId, r.request_type as requestType, r.day as targetDate,
    r.punch_in as punchInTime, r.punch_out as punchOutTime, r.reason, r.status, r.created_at as createdAt,
    r.decided_at as approvedAt, r.hundredths, r.recorded as recordedText, u.first_name as firstName,
    u.last_name as lastName, u.employee_id as employeeId, u.designation
  from regularizations r
  join users u on u.id = r.user_id
`

function toWire(ask: Ask, who: { id: number }, rows: readonly Row[]): Regularization[] {
  const ids = rows.map((row) => row.id)
  const trails = trailsOf(ask, 'regularization', ids)
  const undoable = undoUntil(ask, who, 'regularization', ids)
  return rows.map(
    ({ firstName, lastName, employeeId: _, designation: __, hundredths, recordedText, ...row }) => ({
      ...row,
      users: { firstName, lastName },
      actualHours: (hundredths / 100).toFixed(2),
      makes:
        row.status === 'pending'
          ? makesOf(ask, row.userId, {
              day: row.targetDate,
              punchIn: row.punchInTime,
              punchOut: row.punchOutTime,
              hundredths,
            })
          : null,
      recorded: recordedText === null ? null : (JSON.parse(recordedText) as Regularization['recorded']),
      approval: trails.get(row.id) ?? [],
      undoUntil: undoable.get(row.id) ?? null,
      canWithdraw: row.userId === who.id && row.status === 'pending',
    }),
  )
}

/** The effect of approving it now; `hundredths`: the requested hours x 100. */
export function makesOf(
  ask: Ask,
  userId: number,
  input: { day: Day; punchIn: Time | null; punchOut: Time | null; hundredths: number },
): Makes {
  const { before, after, recorded, shift } = previewCorrection(ask, userId, input.day, input)
  const toTimes = ({ punchInTime, punchOutTime, totalHours, status }: Makes['before']) => ({
    punchInTime,
    punchOutTime,
    totalHours,
    status,
  })
  const [was, hours] = [before, after].map(({ totalHours }) => Math.round(Number(totalHours) * 100))
  return {
    before: toTimes(before),
    after: toTimes(after),
    warning: spanWarning(hours!, { recorded, shift }) ?? lowerWarning(hours!, was!),
  }
}

export function regularizationOf(ask: Ask, who: { id: number }, id: number): Regularization {
  return toWire(ask, who, ask.db.all<Row>(`${select} where r.id = ?`, id))[0]!
}

/** 404 for a request that does not exist or is not visible. */
export function findRegularization(ask: Ask, who: Who, id: number): Regularization {
  if (!maySee(ask, who, 'regularization', id)) throw notFound('This request does not exist')
  return regularizationOf(ask, who, id)
}

export function mine(ask: Ask, who: Who, { status }: Input<typeof myRegularizations>): Regularization[] {
  return toWire(
    ask,
    who,
    ask.db.all<Row>(
      `${select} where r.user_id = :who and (:status is null or r.status = :status) order by r.id desc`,
      { who: who.id, status: status ?? null },
    ),
  )
}

/** Those of the days that have a pending request. */
export function pendingOf({ db }: Ask, days: readonly PersonDay[]): PersonDay[] {
  return db.all<PersonDay>(
    `select r.user_id as userId, r.day
     from json_each(?) d
     cross join regularizations r on r.user_id = d.value ->> 0 and r.day = d.value ->> 1
     where r.status = 'pending'`,
    JSON.stringify(days.map(({ userId, day }) => [userId, day])),
  )
}

export function pending(ask: Ask, who: Who): PendingRegularization[] {
  const yours = new Map(
    decidable(ask, who, 'regularization').map(({ subjectId, isYours }) => [subjectId, isYours]),
  )
  const rows = ask.db.all<Row>(
    `${select}
     where r.status = 'pending' and r.id in (select value from json_each(?))
     order by r.created_at, r.id`,
    JSON.stringify([...yours.keys()]),
  )
  const wireRows = toWire(ask, who, rows)
  return rows
    .map(({ employeeId, designation }, i): PendingRegularization => ({
      ...wireRows[i]!,
      employeeId,
      designation,
      isYours: yours.get(wireRows[i]!.id)!,
    }))
    .toSorted((a, b) => Number(b.isYours) - Number(a.isYours))
}

/** Offered until something is requested for that day. */
export function repair(ask: Ask, who: Who): Answer<typeof getRepair> {
  const forgotten = forgottenPunchOut(ask, who.id)
  if (!forgotten || tooOld(ask, forgotten.day)) return { repair: null }
  if (
    ask.db.one(
      `select 1
       from regularizations
       where user_id = ?
         and day = ?
         and status <> 'withdrawn'`,
      who.id,
      forgotten.day,
    )
  )
    return { repair: null }
  return {
    repair: {
      date: forgotten.day,
      punchInTime: forgotten.punchInTime,
      usualOut: forgotten.usualOut,
      from: forgotten.usualFrom,
    },
  }
}

function tooOld(ask: Ask, day: Day): boolean {
  const firm = snapshotOf(ask)
  const today = dayOf(ask.now(), zoneIn(firm))
  return day < addDays(today, -settingOn(firm, 'regularization', today).lookBackDays)
}
