/** The marks of a day as words. */
import { hoursWords } from '../../../../src/domain/hours'
import type { AttendanceRecord, PastRecord } from '../../contract'

export const regularizedWords = 'This record may differ from the original punch times.'
export const pendingWords = 'A regularization is requested and not decided yet.'

const lateSpan = (minutes: number) => (minutes < 60 ? `${minutes} min` : hoursWords(minutes / 60))

/** `Late by 39 min` */
export const lateWords = (minutes: number): string => `Late by ${lateSpan(minutes)}`

/** `Late 39 min` */
export const shortLateWords = (minutes: number): string => `Late ${lateSpan(minutes)}`

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
  'lateMinutes' | 'isOutside' | 'isOffline' | 'isAuto' | 'isRegularized' | 'leave' | 'status' | 'punchInTime'
> &
  Partial<Pick<PastRecord, 'isRegularizationPending' | 'leaveFrom'>>

/** Work on a week off or holiday may be claimed as compensation. */
export const workedDayOff = ({ status, punchInTime }: Pick<AttendanceRecord, 'status' | 'punchInTime'>) =>
  status === 'Week Off' && punchInTime !== null

export type Mark = { words: string; isException: boolean }

/** All marks, for a line of text. A narrow window cuts the last ones, so what the day waits for is first. */
export function marksOf(record: Marked): Mark[] {
  const leave = leaveWords(record)
  return [
    record.isRegularizationPending === true && { words: 'Request pending', isException: false },
    leave !== null && { words: leave, isException: false },
    Boolean(record.leaveFrom) && { words: `night shift from ${record.leaveFrom!}`, isException: false },
    workedDayOff(record) && { words: 'Worked', isException: false },
    record.isAuto && { words: 'No punch-out', isException: true },
    record.lateMinutes > 0 && { words: shortLateWords(record.lateMinutes), isException: true },
    record.isOutside && { words: 'Outside office', isException: true },
    record.isOffline && { words: 'Offline', isException: false },
    record.isRegularized && { words: 'Regularized', isException: false },
  ].filter((mark) => mark !== false)
}

type Times = Pick<PastRecord, 'punchInTime' | 'punchOutTime' | 'runningBreak' | 'dayName' | 'isAuto'>

/**
 * `09:21 to 18:40`, `since 09:21`, `In 09:21, break since 11:05`, or the name of the day off. The time of an
 * automatic punch-out is no punch.
 */
export function timesWords({
  punchInTime,
  punchOutTime,
  runningBreak,
  dayName,
  isAuto,
}: Times): string | null {
  if (!punchInTime) return dayName
  if (isAuto && punchOutTime) return `from ${punchInTime}`
  if (punchOutTime) return `${punchInTime} to ${punchOutTime}`
  // Beside 'On Break', 'since 09:21' would be read as the start of the break.
  return runningBreak ? `In ${punchInTime}, break since ${runningBreak.since}` : `since ${punchInTime}`
}

/**
 * `8h 53m`; null for a day without a punch, which has no hours rather than zero. They stand still during a
 * break: growing beside its start they would be read as its length.
 */
export const dayHours = ({
  punchInTime,
  totalHours,
  runningBreak,
}: Pick<PastRecord, 'punchInTime' | 'totalHours' | 'runningBreak'>): string | null =>
  punchInTime || Number(totalHours) ? hoursWords(runningBreak?.hoursBefore ?? totalHours) : null
