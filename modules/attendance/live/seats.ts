/**
 * People as they are now, read from the database: the two queries from which the board is made. Everything
 * of the live row that does not follow the clock is ready JSON.
 */
import type { Ask } from '../../../src/app'
import type { Role } from '../../../src/domain/access'
import { dayClass, offName } from '../../../src/domain/calendar'
import type { Day, Instant } from '../../../src/domain/day'
import { snapshotOf } from '../../firm/service'
import { placesOf } from '../day/records'
import { hoursText, hundredthsOf, type DayWord } from '../rules'
import { restOf, rowsOn, runningOf, whoOf } from './liveRow'
import { general, type Shown } from './liveNow'

export type Seat = {
  id: number
  role: Role
  officeId: number | null
  /** The person's shift, and the shift of the day's first punch. */
  shift: number
  workedShift: number | null
  day: Day
  /** The day's stored status; null without a row. */
  stored: DayWord | null
  hasCome: boolean
  isLate: boolean
  workedMs: number
  breakMs: number
  /** Instants in milliseconds. */
  openSince: number | null
  breakSince: number | null
  /** JSON members of the live row: who it is, the times, and everything after the hours. */
  who: string
  times: string
  rest: string
  /** Made when the row is first listed. */
  pieces?: Pieces
}

type Place = { id: number; role: Role; officeId: number | null; shift: number; openDay: Day | null }

/** Active people among these ids, in their order. */
export function seatsOf(ask: Ask, shown: Shown, ids: readonly number[]): Seat[] {
  const dayOfShift = new Map(shown.shifts.map(({ id, day }) => [id, day]))
  const usual = dayOfShift.get(general)!
  const places = ask.db.all<Place>(
    `select u.id, u.role, u.office_id as officeId, coalesce(
         (
           select a.shift_id
           from shift_assignments a
           where a.user_id = u.id and a.from_day <= :today
           order by a.from_day desc
           limit 1
         ), ${general}
       ) as shift,
       (select max(s.day) from attendance_sessions s where s.user_id = u.id and s.ended_at is null) as openDay
     from json_each(:ids) p
     cross join users u on u.id = p.value
     where u.is_active = 1`,
    { ids: JSON.stringify(ids), today: shown.today },
  )
  const dayOf = ({ shift, openDay }: Place): Day => openDay ?? dayOfShift.get(shift) ?? usual
  const rows = rowsOn(
    ask,
    places.map((place) => ({ id: place.id, day: dayOf(place) })),
  )
  const firm = snapshotOf(ask)
  const isOff = new Map<Day, boolean>()
  return places.map((place) => {
    const day = dayOf(place)
    if (!isOff.has(day)) isOff.set(day, offName(dayClass(firm.calendar, day)) !== null)
    const row = rows.get(place.id)!
    const lateMinutes = isOff.get(day) ? 0 : (row.lateMinutes ?? 0)
    return {
      id: place.id,
      role: place.role,
      officeId: place.officeId,
      shift: place.shift,
      workedShift: row.shiftId,
      day,
      stored: row.stored,
      hasCome: row.punchIn !== null,
      isLate: lateMinutes > 0,
      workedMs: row.workedMs ?? 0,
      breakMs: row.breakMs ?? 0,
      openSince: millisecondsOf(row.openSince),
      breakSince: millisecondsOf(row.breakSince),
      who: membersOf(whoOf(row)),
      times: membersOf({ punchIn: row.punchIn, punchOut: row.punchOut }),
      rest: membersOf({ ...restOf(row, lateMinutes), ...placesOf(row, firm), ...runningOf(row) }),
    }
  })
}

const millisecondsOf = (at: Instant | null) => (at === null ? null : Date.parse(at))
const membersOf = (of: object) => JSON.stringify(of).slice(1, -1)

const since = (from: number | null, now: number) => (from === null ? 0 : Math.max(0, now - from))
export const workedBy = (seat: Seat, now: number) => seat.workedMs + since(seat.openSince, now)
export const pausedBy = (seat: Seat, now: number) => seat.breakMs + since(seat.breakSince, now)

/** The row around its hours, as bytes: a list of five hundred joins them instead of encoding them again. */
type Pieces = { status: string; head: Buffer; tail: Buffer }
const bytes = (text: string) => Buffer.from(text)
const [comma, opening, closing, between] = [bytes(','), bytes('['), bytes(']'), bytes('","breakTime":"')]

/** The rows of `GET /api/attendance/live`, as a JSON array. */
export function rowsJson(seats: readonly Seat[], statusOf: (id: number) => string, now: number): Buffer {
  const parts: Buffer[] = [opening]
  for (const seat of seats) {
    const { head, tail } = piecesOf(seat, statusOf(seat.id))
    if (parts.length > 1) parts.push(comma)
    parts.push(head, hoursOf(workedBy(seat, now)), between, hoursOf(pausedBy(seat, now)), tail)
  }
  parts.push(closing)
  return Buffer.concat(parts)
}

function piecesOf(seat: Seat, status: string): Pieces {
  if (seat.pieces?.status !== status)
    seat.pieces = {
      status,
      head: Buffer.from(`{${seat.who},"status":"${status}",${seat.times},"totalHours":"`),
      tail: Buffer.from(`",${seat.rest}}`),
    }
  return seat.pieces
}

/** Decimal hours as bytes; a day has few different ones. */
const hours = new Map<number, Buffer>()
function hoursOf(ms: number): Buffer {
  const hundredths = hundredthsOf(ms)
  let text = hours.get(hundredths)
  if (!text) hours.set(hundredths, (text = Buffer.from(hoursText(hundredths))))
  return text
}

/** The same without what the browser knows already and what it counts itself. */
export const changeJson = (seat: Seat, status: string): string =>
  `{"userId":${seat.id},"status":"${status}",${seat.times},${seat.rest}}`
