/** The marks of a day as words. */
import { hoursWords } from '../../../../src/domain/hours'
import type { AttendanceRecord } from '../../contract'

export const regularizedWords = 'This record may differ from the original punch times.'

const lateSpan = (minutes: number) => (minutes < 60 ? `${minutes} min` : hoursWords(minutes / 60))

/** `Late by 39 min` */
export const lateWords = (minutes: number): string => `Late by ${lateSpan(minutes)}`

/** Full leave replaces the status unless enough was worked, which is unknown while the person works. */
export function leaveWords({ leave, status }: Pick<AttendanceRecord, 'leave' | 'status'>): string | null {
  if (!leave) return null
  if (leave.halves === 'morning') return 'Morning leave'
  if (leave.halves === 'afternoon') return 'Afternoon leave'
  if (['On Leave', 'Comp Off', 'Week Off'].includes(status)) return null
  return ['Present', 'Half Day'].includes(status) ? 'On leave, worked' : 'On leave'
}

/** The fields of a day that its marks need. */
export type Marked = Pick<
  AttendanceRecord,
  'lateMinutes' | 'isOutside' | 'isOffline' | 'isAuto' | 'isRegularized' | 'leave' | 'status'
>

/** All marks, for a line of text. */
export function flagWords(record: Marked): string[] {
  return [
    leaveWords(record),
    record.lateMinutes > 0 && `Late ${lateSpan(record.lateMinutes)}`,
    record.isOutside && 'Outside office',
    record.isOffline && 'Offline',
    record.isAuto && 'No punch-out',
    record.isRegularized && 'Regularized',
  ].filter((words) => typeof words === 'string')
}

type Times = Pick<AttendanceRecord, 'punchInTime' | 'punchOutTime' | 'dayName'>

/** `09:21 to 18:40`, `since 09:21`, or the name of the day off. */
export function timesWords({ punchInTime, punchOutTime, dayName }: Times): string | null {
  if (!punchInTime) return dayName
  return punchOutTime ? `${punchInTime} to ${punchOutTime}` : `since ${punchInTime}`
}

/** `8h 53m`; null for a day without a punch, which has no hours rather than zero. */
export const dayHours = ({
  punchInTime,
  totalHours,
}: Pick<AttendanceRecord, 'punchInTime' | 'totalHours'>): string | null =>
  punchInTime || Number(totalHours) ? hoursWords(totalHours) : null
