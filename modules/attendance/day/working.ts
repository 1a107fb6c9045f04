/** 'Show the working': the punches, breaks and rules behind a day, also for the person. */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { isEmployed } from '../../../src/domain/calendar'
import { dayOf, timeOf, type Day, type Instant } from '../../../src/domain/day'
import { notFound } from '../../../src/domain/errors'
import { attendanceReach, employmentOf, fullNameOf, visibleSql, withinSql } from '../../people/service'
import type { Working } from '../contract'
import { dayEvidence } from '../evidence/dayEvidence'
import { frameOn, type Frame } from './days'
import { firstDays } from './bounds'
import { breaksOf, correctionOn, sessionsOf, type SessionRow } from './parts'
import { shownParts } from './shownParts'
import { leaveFromOf } from './leaveFrom'
import {
  isLeaveOnly,
  placeOf,
  recordColumns,
  recordJoins,
  runningBreakOf,
  toRecord,
  type RecordRow,
} from './records'
import { pendingAmong } from '../pendingRegularizations'
import { autoOutAt, hoursText } from '../rules'
import { dayNameOf } from './today'
import { stampSentences } from '../evidence/stampSentences'
import { rulesOf } from './workingRules'

/** 404 for a day without anything to show yet, and for a person whose attendance is not visible. */
export function working(
  ask: Ask,
  who: Who,
  { date, userId = who.id }: { date: Day; userId?: number | undefined },
): Working {
  const reach = attendanceReach(who)
  const row = ask.db.one<RecordRow>(
    `${visibleSql(reach)}
     select ${recordColumns}
     from users u
     left join attendance_days a on a.user_id = u.id and a.day = :day
     ${recordJoins(':day')}
     where u.id = :userId and ${withinSql(reach, 'u.id')}`,
    { who: who.id, userId, day: date },
  )
  if (!row) throw notFound('No attendance for this person on this day')
  const now = ask.now()
  const frame = frameOn(ask, userId, date)
  if (row.id === null ? !isCounted(ask, userId, frame) : isLeaveOnly(row) && date > dayOf(now, frame.zone))
    throw notFound('No attendance for this person on this day')
  const dayName = dayNameOf(frame)
  const isOver = autoOutAt(date, frame.shift, frame.zone) <= now
  const sessions = sessionsOf(ask, userId, date)
  const breaks = breaksOf(ask, userId, date)
  const correction = correctionOf(ask, userId, frame)
  const punches = punchesOf(ask, who, userId, frame, sessions)
  const one = { userId, day: date }
  const record = {
    ...toRecord(row, { firm: frame.firm, day: date, now, zone: frame.zone, dayName, isOver }),
    runningBreak: runningBreakOf(row, frame.zone),
    isRegularizationPending: pendingAmong(ask, [one])(one),
    leaveFrom: leaveFromOf(ask, row, frame.firm, date),
  }
  return {
    record,
    punches,
    parts: shownParts(sessions, breaks, now, frame.zone),
    shift: { name: frame.shift.name, start: frame.shift.starts, end: frame.shift.ends },
    correction: correction?.entry ?? null,
    rules: [
      ...rulesOf({ record, frame, sessions, breaks, correction, dayName, now }),
      ...stampSentences(punches, frame, correction?.held),
    ],
  }
}

/**
 * Nothing is counted before joining, after leaving, before the firm's start with Muster, or in the future.
 */
function isCounted(ask: Ask, userId: number, { firm, day, zone }: Frame): boolean {
  return (
    day >= firstDays(ask, firm).since &&
    day <= dayOf(ask.now(), zone) &&
    isEmployed(employmentOf(ask, userId), day)
  )
}

/** The valid correction, as stored and as shown. */
function correctionOf(ask: Ask, userId: number, { day, zone }: Frame) {
  const held = correctionOn(ask, userId, day)
  if (!held) return null
  const { type, punchIn, punchOut, hundredths, reason, approvedBy, at } = held
  const entry = {
    type,
    punchInTime: punchIn && timeOf(punchIn, zone),
    punchOutTime: punchOut && timeOf(punchOut, zone),
    hours: hoursText(hundredths),
    reason,
    approvedBy: fullNameOf(ask, approvedBy) ?? null,
    at,
  } satisfies Working['correction']
  return { held, entry }
}

function punchesOf(
  ask: Ask,
  who: Who,
  userId: number,
  { day, zone, firm }: Frame,
  sessions: readonly SessionRow[],
): Working['punches'] {
  const ins = new Set(sessions.map(({ inPunchId }) => inPunchId))
  const outs = new Set(sessions.map(({ outPunchId }) => outPunchId))
  type Row = {
    id: number
    type: 'in' | 'out'
    at: Instant
    source: string
    clientAt: string | null
    receivedAt: string | null
    lat: number | null
    lng: number | null
    accuracy: number | null
    address: string | null
    office: number | null
    distance: number | null
    outside: number
    device: string | null
    button: string | null
    verified: string | null
  }
  const evidence = dayEvidence(ask, who, userId, day, zone)
  return ask.db
    .all<Row>(
      `select p.id, p.type, p.at, p.source, p.client_at as clientAt, p.received_at as receivedAt, p.lat,
         p.lng, p.accuracy, coalesce(p.address, l.address) as address, p.office_id as office, p.distance,
         p.outside, p.device, p.button, p.verified
       from punches p
       left join punch_addresses l on l.punch_id = p.id
       where p.user_id = ? and p.day = ?
       order by p.at, p.id`,
      userId,
      day,
    )
    .map((p) => ({
      id: p.id,
      type: p.device === null ? p.type : outs.has(p.id) ? 'out' : ins.has(p.id) ? 'in' : p.type,
      at: p.at,
      time: timeOf(p.at, zone),
      source: p.source,
      clientTime: p.clientAt,
      receivedAt: p.receivedAt,
      stamp:
        p.device === null
          ? null
          : {
              device: p.device,
              button: p.button,
              verified: p.verified,
              isCounted: ins.has(p.id) || outs.has(p.id),
            },
      location: placeOf(firm, p.lat, p.lng, p.accuracy, p.address, p.office, p.distance, p.outside),
      evidence: evidence.get(p.id) ?? [],
    }))
}
