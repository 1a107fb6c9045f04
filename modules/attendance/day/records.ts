/** A day's row for API answers: decimal hours, times in the firm's zone, positions with their office. */
import { timeOf, type Day, type Instant } from '../../../src/domain/day'
import { bearing } from '../../../src/domain/location'
import { shiftOn, type Snapshot } from '../../firm/service'
import type { AttendanceRecord, AttendanceStatus, LeaveMark, Place, RunningBreak } from '../contract'
import { nearestCity } from '../places/cities'
import { hasEnded, hoursText, hundredthsOf, recordStatus, type DayWord } from '../rules'

/** The positions of a day's first punch in and last punch out, with their joins. */
export const placeColumns = `
  i.lat as inLat, i.lng as inLng, i.accuracy as inAccuracy, i.distance as inDistance, i.outside as inOutside,
  coalesce(i.address, ia.address) as inAddress, i.office_id as inOffice, o.lat as outLat, o.lng as outLng,
  o.accuracy as outAccuracy, o.distance as outDistance, o.outside as outOutside,
  coalesce(o.address, oa.address) as outAddress, o.office_id as outOffice
`
export const placeJoins = `
  left join punches i on i.id = a.in_punch_id left join punch_addresses ia on ia.punch_id = i.id
  left join punches o on o.id = a.out_punch_id left join punch_addresses oa on oa.punch_id = o.id`

/** Columns of a query over `users u left join attendance_days a` for a record, with their joins. */
export const recordColumns = `
  u.id as userId, u.employee_id as employeeId, u.first_name as firstName, u.last_name as lastName, a.id,
  a.punch_in as punchIn, a.punch_out as punchOut, a.worked_ms as workedMs, a.break_ms as breakMs,
  a.open_since as openSince, a.break_since as breakSince, a.breaks, a.hundredths, a.status,
  a.late_minutes as lateMinutes, a.is_auto as isAuto, a.is_outside as isOutside,
  a.is_regularized as isRegularized, (i.source = 'offline' or o.source = 'offline') as isOffline,
  a.shift_id as shiftId, ${placeColumns}, lm.type as morningLeave, la.type as afternoonLeave
`

/** `day`: the query's expression for the day, also if there is no row. */
export const leaveJoins = (day: string) => `
  left join leave_marks lm on lm.user_id = u.id and lm.day = ${day} and lm.half = 'morning'
  left join leave_marks la on la.user_id = u.id and la.day = ${day} and la.half = 'afternoon'`
export const recordJoins = (day: string) => `${leaveJoins(day)} ${placeJoins}`

export type RecordRow = {
  userId: number
  employeeId: string
  firstName: string
  lastName: string
  id: number | null
  punchIn: Instant | null
  punchOut: Instant | null
  workedMs: number | null
  breakMs: number | null
  openSince: Instant | null
  breakSince: Instant | null
  breaks: number | null
  hundredths: number | null
  status: DayWord | null
  lateMinutes: number | null
  isAuto: number | null
  isOutside: number | null
  isRegularized: number | null
  isOffline: number | null
  shiftId: number | null
  morningLeave: LeaveMark['type'] | null
  afternoonLeave: LeaveMark['type'] | null
} & PlaceRow

export type PlaceRow = {
  [K in `${'in' | 'out'}${'Lat' | 'Lng' | 'Accuracy' | 'Distance' | 'Outside' | 'Office'}`]: number | null
} & {
  [K in `${'in' | 'out'}Address`]: string | null
}

export type DayContext = {
  firm: Snapshot
  day: Day
  now: Instant
  zone: string
  dayName: string | null
  isOver: boolean
}

export function toRecord(
  row: RecordRow,
  { firm, day, now, zone, dayName, isOver }: DayContext,
): AttendanceRecord {
  const worked = workedMs(row, now)
  const paused = breakMs(row, now)
  const [total, pause] = [hundredthsOf(worked), hundredthsOf(paused)]
  const isOff = dayName !== null
  return {
    id: row.id,
    userId: row.userId,
    employeeId: row.employeeId,
    firstName: row.firstName,
    lastName: row.lastName,
    date: day,
    punchIn: row.punchIn,
    punchOut: row.punchOut,
    punchInTime: row.punchIn && timeOf(row.punchIn, zone),
    punchOutTime: row.punchOut && timeOf(row.punchOut, zone),
    totalHours: hoursText(total),
    breakTime: hoursText(pause),
    productiveHours: hoursText(Math.max(0, total - pause)),
    status: statusOfRow(row, { firm, day, now, zone, dayName, isOver }),
    dayName,
    isRegularized: row.isRegularized === 1,
    isAuto: row.isAuto === 1,
    isOutside: row.isOutside === 1,
    isOffline: row.isOffline === 1,
    lateMinutes: isOff ? 0 : (row.lateMinutes ?? 0),
    ...placesOf(row, firm),
    leave: leaveOf(row),
  }
}

export function statusOfRow(
  { status, shiftId }: Pick<RecordRow, 'status' | 'shiftId'>,
  { firm, day, now, zone, dayName, isOver }: DayContext,
): AttendanceStatus {
  return recordStatus({
    rowStatus: status,
    isOff: dayName !== null,
    hasEnded: status !== 'Absent' || hasEnded(day, () => shiftOn(firm, shiftId!, day), zone, now),
    isOver,
  })
}

export type LeaveOfRow = Pick<RecordRow, 'morningLeave' | 'afternoonLeave'>

export function leaveOf({ morningLeave, afternoonLeave }: LeaveOfRow): AttendanceRecord['leave'] {
  const type = morningLeave ?? afternoonLeave
  if (type === null) return null
  if (morningLeave && afternoonLeave)
    return { halves: 'full', type: morningLeave === afternoonLeave ? type : 'personal' }
  return { halves: morningLeave ? 'morning' : 'afternoon', type }
}

/** A row made only by leave: no punch, no correction. */
export function isLeaveOnly({
  status,
  punchIn,
  isRegularized,
}: Pick<RecordRow, 'status' | 'punchIn' | 'isRegularized'>): boolean {
  return (status === 'On Leave' || status === 'Comp Off') && punchIn === null && isRegularized === 0
}

/** Milliseconds worked by `now`, including an open session. */
export function workedMs(row: Pick<RecordRow, 'workedMs' | 'openSince'>, now: Instant): number {
  return (row.workedMs ?? 0) + since(row.openSince, now)
}

/** Null while nobody is on a break. */
export function runningBreakOf(
  row: Pick<RecordRow, 'workedMs' | 'openSince' | 'breakSince'>,
  zone: string,
): RunningBreak | null {
  const { breakSince } = row
  if (!breakSince) return null
  const hoursBefore = hoursText(hundredthsOf(workedMs(row, breakSince)))
  return { since: timeOf(breakSince, zone), hoursBefore }
}

export function breakMs(row: Pick<RecordRow, 'breakMs' | 'breakSince'>, now: Instant): number {
  return (row.breakMs ?? 0) + since(row.breakSince, now)
}

function since(from: Instant | null, now: Instant): number {
  return from ? Math.max(0, Date.parse(now) - Date.parse(from)) : 0
}

/** The positions of a day's first punch in and last punch out. */
export function placesOf(
  row: PlaceRow,
  firm: Snapshot,
): { punchInLocation: Place | null; punchOutLocation: Place | null } {
  return {
    punchInLocation: placeOf(
      firm,
      row.inLat,
      row.inLng,
      row.inAccuracy,
      row.inAddress,
      row.inOffice,
      row.inDistance,
      row.inOutside,
    ),
    punchOutLocation: placeOf(
      firm,
      row.outLat,
      row.outLng,
      row.outAccuracy,
      row.outAddress,
      row.outOffice,
      row.outDistance,
      row.outOutside,
    ),
  }
}

export function placeOf(
  firm: Snapshot,
  lat: number | null,
  lng: number | null,
  accuracy: number | null,
  address: string | null,
  officeId: number | null,
  distance: number | null,
  outside: number | null,
): Place | null {
  if (lat === null || lng === null) return null
  const office = firm.offices.find((o) => o.id === officeId)
  return {
    // A position that retention has cut has no accuracy any more.
    address: address ?? (accuracy === null ? null : nearestCity({ lat, lng })),
    lat,
    lng,
    accuracy,
    office: office?.name ?? null,
    distance,
    circle:
      office && distance !== null && accuracy !== null
        ? { radius: office.radius, bearing: bearing(office, { lat, lng }) }
        : null,
    outside: outside === 1,
  }
}
