/**
 * One letter code for day statuses, with its legend: for the team's month, the attendance report, its Excel,
 * CSV and PDF. A small letter means half a day of approved leave.
 */
import type { AttendanceStatus } from './day/recordContract'

/** In the order of the legend. */
export const dayLegend = [
  ['P', 'Present'],
  ['HD', 'Half Day'],
  ['A', 'Absent'],
  ['L', 'On Leave'],
  ['CO', 'Comp Off'],
  ['WO', 'Week Off'],
  ['H', 'Holiday'],
] as const

/** For an unfinished day. */
export const notOver = ['.', 'not over yet'] as const

const letters = new Map<string, string>(dayLegend.map(([letter, words]) => [words, letter]))

/** Null for an unfinished day: Working, On Break, Punched Out, Not Punched In. */
export function dayLetter(
  status: AttendanceStatus,
  { isHoliday, isHalfLeave }: { isHoliday: boolean; isHalfLeave: boolean },
): string | null {
  const letter = letters.get(status === 'Week Off' && isHoliday ? 'Holiday' : status) ?? null
  return isHalfLeave && letter ? letter.toLowerCase() : letter
}
