/**
 * Requests a correction of a day. The server decides whose day it is and how many hours it gets, whatever the
 * body says.
 */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { isEmployed, isWorking, dayClass } from '../../src/domain/calendar'
import { addDays, dayOf, dayText, type Day, type Time } from '../../src/domain/day'
import type { Answer, Input } from '../../src/domain/endpoint'
import { invalid, conflict, type FieldError } from '../../src/domain/errors'
import { correctionInstants, openDay, recordOn, shiftOfDay } from '../attendance/service'
import type { AttendanceRecord } from '../attendance/contract'
import { open } from '../approvals/service'
import { settingOn, snapshotOf, zoneIn } from '../firm/service'
import { halvesOn } from '../leave/service'
import { employmentOf } from '../people/service'
import type { previewRegularization, Regularization, requestRegularization, RequestType } from './contract'
import { follow } from './deciding'
import { makesOf, regularizationOf } from './reading'
import { freeHalf, hoursOf, usualHours } from './rules'

type Given = Pick<
  Input<typeof requestRegularization>,
  'targetDate' | 'requestType' | 'punchInTime' | 'punchOutTime' | 'actualHours'
>
type RequestInput = {
  day: Day
  type: RequestType
  punchIn: Time | null
  punchOut: Time | null
  hours: number | null
}

/** 422 with every broken rule; 409 if a request for that day is pending, or the day is still running. */
export function request(tx: Tx, who: Who, given: Input<typeof requestRegularization>): Regularization {
  const input = wishOf(given)
  const problems = problemsOf(tx, who.id, input)
  if (problems[0]) throw invalid(problems[0].message, problems)
  const busy = busyWith(tx, who.id, input.day)
  if (busy) throw conflict(busy)

  const record = recordOn(tx, who.id, input.day)
  const hundredths = hundredthsOf(input, record)
  const recorded = record && {
    punchInTime: record.punchInTime,
    punchOutTime: record.punchOutTime,
    totalHours: record.totalHours,
    status: record.status,
  }
  const { lastId: id } = tx.db.run(
    `insert into regularizations (
       user_id, day, request_type, punch_in, punch_out, hundredths, reason, status, recorded, created_at
     )
     values (?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?)`,
    who.id,
    input.day,
    input.type,
    input.punchIn,
    input.punchOut,
    hundredths,
    given.reason,
    recorded && JSON.stringify(recorded),
    tx.now(),
  )
  tx.record('regularization.requested', {
    userId: who.id,
    regularizationId: id,
    day: input.day,
    type: input.type,
  })
  follow(tx, id, open(tx, { kind: 'regularization', subjectId: id, applicantId: who.id, steps: 1 }), {
    by: null,
    comment: null,
  })
  return regularizationOf(tx, who, id)
}

/** Preview without writing: the resulting day, and every broken rule. */
export function preview(
  ask: Ask,
  who: Who,
  given: Input<typeof previewRegularization>,
): Answer<typeof previewRegularization> {
  const input = wishOf(given)
  const problems = problemsOf(ask, who.id, input)
  const busy = problems.length ? null : busyWith(ask, who.id, input.day)
  if (busy) problems.push({ field: 'targetDate', message: busy })
  // No preview for a day that cannot be corrected.
  if (problems.some(({ field }) => field === 'targetDate')) return { makes: null, problems }
  const hundredths = hundredthsOf(input, recordOn(ask, who.id, input.day))
  return { makes: makesOf(ask, who.id, { ...input, hundredths }), problems }
}

/** Why the day cannot be requested now: it is still running, or a request is pending. */
function busyWith(ask: Ask, userId: number, day: Day): string | null {
  if (openDay(ask, userId) === day)
    return 'You are still punched in on that day. Punch out first, then request.'
  const isPending = ask.db.one(
    `select 1
     from regularizations
     where user_id = ?
       and day = ?
       and status = 'pending'`,
    userId,
    day,
  )
  return isPending ? `A request for ${dayText(day)} is already pending` : null
}

function wishOf(given: Given): RequestInput {
  return {
    day: given.targetDate,
    type: given.requestType,
    punchIn: given.punchInTime ?? null,
    punchOut: given.punchOutTime ?? null,
    hours: hoursGiven(given),
  }
}

/** An automatic punch-out does not show when the day ended. */
function hundredthsOf(input: RequestInput, record: AttendanceRecord | null): number {
  const recorded = record && {
    punchIn: record.punchInTime,
    punchOut: record.isAuto ? null : record.punchOutTime,
  }
  return Math.round(hoursOf(input, recorded) * 100)
}

function hoursGiven({ actualHours }: Given): number | null {
  if (actualHours === null || actualHours === undefined || actualHours === '') return null
  const hours = Number(actualHours)
  return Number.isFinite(hours) ? hours : null
}

const offDayTypes: readonly RequestType[] = ['on_duty', 'wrong_hours']

function problemsOf(
  ask: Ask,
  userId: number,
  { day, type, punchIn, punchOut, hours }: RequestInput,
): FieldError[] {
  const firm = snapshotOf(ask)
  const today = dayOf(ask.now(), zoneIn(firm))
  const date = (message: string): FieldError[] => [{ field: 'targetDate', message }]
  const employment = employmentOf(ask, userId)
  const { lookBackDays } = settingOn(firm, 'regularization', today)
  if (day > today) return date('A day in the future cannot be regularized')
  if (day < addDays(today, -lookBackDays))
    return date(
      `A day can be regularized for ${lookBackDays} days, that is from ` +
        `${dayText(addDays(today, -lookBackDays))} on`,
    )
  if (!isEmployed(employment, day)) return date('You did not work here on that day')
  if (type === 'wrong_hours' && (!punchIn || !punchOut)) {
    return (['punchInTime', 'punchOutTime'] as const).flatMap((field) =>
      (field === 'punchInTime' ? punchIn : punchOut)
        ? []
        : [{ field, message: 'Please provide both punch in and punch out times for time correction' }],
    )
  }
  const record = recordOn(ask, userId, day)
  if (day === today && !record?.punchOut) return date('Today can be regularized once you have punched out')
  if (!isWorking(dayClass(firm.calendar, day)) && !offDayTypes.includes(type))
    return date(`${dayText(day)} is an off day, so only On duty and Wrong hours are possible`)
  return [...contradicted(type, record), ...leaveProblems(ask, userId, day, punchIn, punchOut, hours)]
}

/** A recorded punch is not missing; one by Muster is not the person's. */
function contradicted(type: RequestType, record: AttendanceRecord | null): FieldError[] {
  const there =
    type === 'missed_punch_in'
      ? record?.punchInTime
      : type === 'missed_punch_out' && !record?.isAuto
        ? record?.punchOutTime
        : null
  if (!there) return []
  const word = type === 'missed_punch_in' ? 'in' : 'out'
  return [
    {
      field: 'requestType',
      message: `That day has a punch ${word} at ${there}. Choose Wrong hours instead`,
    },
  ]
}

/** Pending leave counts too, because it may be approved. */
function leaveProblems(
  ask: Ask,
  userId: number,
  day: Day,
  punchIn: Time | null,
  punchOut: Time | null,
  hours: number | null,
): FieldError[] {
  const halves = new Set(halvesOn(ask, userId, day))
  if (halves.size === 0) return []
  if (halves.size === 2)
    return [
      {
        field: 'targetDate',
        message:
          `You have leave on ${dayText(day)}. Cancel or retract it, or confirm that you worked, ` + 'first.',
      },
    ]
  const [half] = halves
  const free = freeHalf(shiftOfDay(ask, userId, day), half!)
  const only =
    `You have leave in the ${half} of ${dayText(day)}, so only ${free.from} to ${free.to} can be ` +
    'corrected'
  // By instants, because 00:30 of a night shift comes after 23:00.
  const requested = correctionInstants(ask, userId, day, punchIn, punchOut)
  const allowed = correctionInstants(ask, userId, day, free.from, free.to)
  if (half === 'morning' && requested.punchIn && requested.punchIn < allowed.punchIn!)
    return [{ field: 'punchInTime', message: only }]
  if (half === 'afternoon' && requested.punchOut && requested.punchOut > allowed.punchOut!)
    return [{ field: 'punchOutTime', message: only }]
  if (!punchIn && !punchOut && (hours ?? usualHours) > free.hours)
    return [{ field: 'actualHours', message: `${only}, at most ${free.hours} hours` }]
  return []
}
