/** 'Show the working': the punches, breaks and rules behind a day, for the person too. */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { isEmployed } from '../../src/domain/calendar'
import { dayOf, timeOf, type Day, type Instant } from '../../src/domain/day'
import { notFound } from '../../src/domain/errors'
import { attendanceReach, employmentOf, visibleSql } from '../people/service'
import type { Working } from './contract'
import { breaksOf, frameOn, sessionsOf, type BreakRow, type Frame, type SessionRow } from './days'
import { placeOf, recordColumns, recordJoins, toRecord, type RecordRow } from './records'
import { autoOutAt, hoursText, hundredthsOf, length, shiftStart, totalsOf } from './rules'
import { dayNameOf } from './today'

/** 404 for a day without a row, and for somebody whose attendance the asker does not see. */
export function working(ask: Ask, who: Who, { date, userId = who.id }: { date: Day; userId?: number | undefined }): Working {
  const row = ask.db.one<RecordRow>(
    `${visibleSql(attendanceReach(who))} select ${recordColumns} from users u left join attendance_days a on a.user_id = u.id and a.day = :day ${recordJoins}
     where u.id = :userId and u.id in (select id from visible)`,
    { who: who.id, userId, day: date },
  )
  if (!row) throw notFound('There is no attendance to show for this person and day')
  const now = ask.now()
  const frame = frameOn(ask, userId, date)
  if (row.id === null && !isCounted(ask, userId, frame)) throw notFound('There is no attendance to show for this person and day')
  const dayName = dayNameOf(frame)
  const isOver = autoOutAt(date, frame.shift, frame.zone) <= now
  const sessions = sessionsOf(ask, userId, date)
  const breaks = breaksOf(ask, userId, date)
  const record = toRecord(row, { firm: frame.firm, day: date, now, zone: frame.zone, dayName, isOver })
  return {
    record,
    punches: punchesOf(ask, userId, frame),
    parts: [...sessions.map((s) => workedPart(s, now, frame.zone)), ...breaks.map((b) => breakPart(b, sessions, now, frame.zone))].toSorted((a, b) => a.from.localeCompare(b.from)),
    correction: null,
    rules: rulesOf(record, frame, sessions, breaks, dayName, now),
  }
}

/** Nothing is counted before joining, after leaving, before the firm began with Muster, or ahead of time. */
function isCounted(ask: Ask, userId: number, { firm, day, zone }: Frame): boolean {
  return day >= (firm.firm?.since ?? day) && day <= dayOf(ask.now(), zone) && isEmployed(employmentOf(ask, userId), day)
}

function punchesOf(ask: Ask, userId: number, { day, zone, firm }: Frame): Working['punches'] {
  type Row = { id: number; type: 'in' | 'out'; at: Instant; source: string; clientAt: string | null; lat: number | null; lng: number | null; accuracy: number | null; address: string | null; office: number | null; distance: number | null; outside: number }
  return ask.db
    .all<Row>(
      `select p.id, p.type, p.at, p.source, p.client_at as clientAt, p.lat, p.lng, p.accuracy, coalesce(p.address, l.address) as address, p.office_id as office, p.distance, p.outside
       from punches p left join punch_addresses l on l.punch_id = p.id
       where p.user_id = ? and p.day = ? order by p.at, p.id`,
      userId, day,
    )
    .map((p) => ({
      id: p.id, type: p.type, at: p.at, time: timeOf(p.at, zone), source: p.source, clientTime: p.clientAt,
      location: placeOf(firm, p.lat, p.lng, p.accuracy, p.address, p.office, p.distance, p.outside),
    }))
}

function workedPart(session: SessionRow, now: Instant, zone: string): Working['parts'][number] {
  const auto = session.countedUntil !== null
  return {
    kind: 'worked', from: session.startedAt, to: session.endedAt, fromTime: timeOf(session.startedAt, zone), toTime: session.endedAt && timeOf(session.endedAt, zone),
    seconds: Math.floor(length(session, now) / 1000),
    note: auto ? `Punched out automatically; counts until ${timeOf(session.countedUntil!, zone)}` : session.endedAt ? null : 'Still punched in',
  }
}

function breakPart(pause: BreakRow, sessions: SessionRow[], now: Instant, zone: string): Working['parts'][number] {
  return {
    kind: 'break', from: pause.startedAt, to: pause.endedAt, fromTime: timeOf(pause.startedAt, zone), toTime: pause.endedAt && timeOf(pause.endedAt, zone),
    seconds: Math.floor(totalsOf(sessions.filter((s) => s.id === pause.sessionId), [pause], now).breakMs / 1000),
    note: pause.endedBy === 'punch-out' ? `${pause.reason} (ended by the punch out)` : pause.endedBy === 'auto' ? `${pause.reason} (ended automatically)` : pause.reason,
  }
}

/** `9h 20m 51s` */
function exactText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 3600)}h ${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}m ${String(seconds % 60).padStart(2, '0')}s`
}

/** One sentence a rule that took part, in the order in which it was applied. */
function rulesOf(record: Working['record'], frame: Frame, sessions: SessionRow[], breaks: BreakRow[], dayName: string | null, now: Instant): string[] {
  const { shift, rules, zone, day } = frame
  const said = [`The day follows the ${shift.name} shift, ${shift.starts} to ${shift.ends}; it begins 4 hours before the shift.`]
  if (dayName) said.push(`${day} is an off day: ${dayName}. Punches keep it Week Off and show their hours.`)
  if (!sessions.length) return [...said, dayName ? 'There is no punch.' : record.status === 'Absent' ? 'A working day without a punch is Absent.' : `Without a punch the day is Not Punched In until ${shift.autoOut}, then Absent.`]
  if (sessions.length > 1) said.push(`The day was reopened ${sessions.length - 1 === 1 ? 'once' : `${sessions.length - 1} times`}: time spent punched out does not count.`)
  const total = hundredthsOf(totalsOf(sessions, breaks, now).workedMs)
  // The parts to the second: rounded one by one they would not always add up.
  const parts = sessions.map((s) => exactText(length(s, now)))
  const sum = parts.length > 1 ? `${parts.join(' + ')} = ${exactText(totalsOf(sessions, [], now).workedMs)}` : parts[0]
  said.push(`Total hours are the time punched in, breaks included: ${sum}, that is ${hoursText(total)} hours.`)
  if (record.isAuto) said.push(`Nobody punched out, so Muster did at the shift's automatic time, ${shift.autoOut}; the session counts only to the shift's end, ${shift.ends}, until it is regularized.`)
  if (breaks.length) said.push(`Productive hours are the total less ${record.breakTime} of breaks: ${record.productiveHours}.`)
  if (record.lateMinutes) said.push(`The first punch in is ${record.lateMinutes} minutes after ${timeOf(shiftStart(day, shift, zone), zone)}; late is more than ${rules.graceMinutes} minutes.`)
  if (record.isOutside) said.push('A punch was outside every office: its distance, less the accuracy of the reading (at most 100 m), is more than the radius.')
  if (record.status === 'Working' || record.status === 'On Break') said.push('The day is still open; its status follows at the punch out.')
  else if (!dayName) said.push(`Present is ${rules.presentHours} hours or more, Half Day ${rules.halfDayHours} or more, less is Absent: ${record.totalHours} hours make it ${record.status}.`)
  return said
}
