/** Who is at work now, as one line. */
import type { AttendanceStatus } from '../contract'

type Counts = Partial<Record<AttendanceStatus, number>>

/** In the order of a day; a type error if a status is missing, so that the parts add up. */
const words: Record<AttendanceStatus, string> = {
  Working: 'working',
  'On Break': 'on break',
  Present: 'finished',
  'Half Day': 'with half a day',
  'Punched Out': 'punched out',
  'On Leave': 'on leave',
  'Comp Off': 'on comp off',
  'Week Off': 'on week off',
  'Not Punched In': 'not punched in',
  Absent: 'absent',
}

/** `38 people: 27 working, 3 on break, 5 finished, 1 on leave, 2 not punched in` */
export function presenceWords(counts: Counts): string {
  const parts = (Object.keys(words) as AttendanceStatus[]).flatMap((status) =>
    counts[status] ? [`${counts[status]} ${words[status]}`] : [],
  )
  // Summed here, the number of people is that of the parts also while a changed filter loads.
  const all = peopleWords(Object.values(counts).reduce((sum, count) => sum + count, 0))
  return parts.length ? `${all}: ${parts.join(', ')}` : all
}

export const peopleWords = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`
