/** Upcoming leaves by when they begin. */
import { addDays, type Day } from '../../../../src/domain/day'
import type { Answer } from '../../../../src/domain/endpoint'
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
