/**
 * One letter code for what a day is called, with its legend: for the team's month, the attendance report, its
 * Excel, CSV and PDF. A small letter: half of the day is approved leave.
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

/** Of a day that is not over. */
export const notOver = ['.', 'not over yet'] as const

const letters = new Map<string, string>(dayLegend.map(([letter, words]) => [words, letter]))

/** Null for a day that is not over: Working, On Break, Punched Out, Not Punched In. */
export function dayLetter(
  status: AttendanceStatus,
  { isHoliday, isHalfLeave }: { isHoliday: boolean; isHalfLeave: boolean },
): string | null {
  const letter = letters.get(status === 'Week Off' && isHoliday ? 'Holiday' : status) ?? null
  return isHalfLeave && letter ? letter.toLowerCase() : letter
}
