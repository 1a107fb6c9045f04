/** Upcoming leaves by when they begin. */
import { addDays, type Day } from '../../../../src/domain/day'
import type { Answer } from '../../../../src/domain/endpoint'
import { fullName, initialed, shortDayWords } from '../../../../web/format'
import type { upcomingLeaves } from '../../contract'

type Leave = Answer<typeof upcomingLeaves>[number]

/**
 * Each leave once, at its first day. `time` is HH:mm: until a night shift begins, the presence figures do not
 * count its leave.
 */
export function awayGroups(
  leaves: readonly Leave[],
  today: Day,
  time: string,
): { title: string; leaves: Leave[] }[] {
  const tomorrow = addDays(today, 1)
  const isTonight = ({ fromDate, nightShiftFrom }: Leave) =>
    fromDate === today && nightShiftFrom !== null && nightShiftFrom > time
  const place = (leave: Leave) =>
    isTonight(leave) ? 1 : leave.fromDate <= today ? 0 : leave.fromDate === tomorrow ? 2 : 3
  return ['On Leave Today', 'From Tonight', 'Tomorrow', 'Next 7 Days']
    .map((title, index) => ({
      title,
      leaves: leaves.filter((leave) => leave.toDate >= today && place(leave) === index),
    }))
    .filter(({ leaves: some }) => some.length > 0)
}

const briefs: Record<string, string> = {
  'On Leave Today': 'today',
  'From Tonight': 'from tonight',
  Tomorrow: 'tomorrow',
}

/** Of the next day: `3 today, 1 from tonight`, `3 within 7 days`; one person by name: `Nikhil B. today`. */
export function briefOf(groups: ReturnType<typeof awayGroups>): string {
  const ofDay = groups.filter(({ title }) => title === 'On Leave Today' || title === 'From Tonight')
  const next = ofDay.length > 0 ? ofDay : groups.slice(0, 1)
  const [one, another] = next.flatMap(({ leaves }) => leaves)
  if (!one) return 'Nobody'
  if (!another)
    return `${initialed(fullName(one.user))} ${briefs[next[0]!.title] ?? shortDayWords(one.fromDate)}`
  return next.map(({ title, leaves }) => `${leaves.length} ${briefs[title] ?? 'within 7 days'}`).join(', ')
}
