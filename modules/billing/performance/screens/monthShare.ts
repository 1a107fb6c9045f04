/** The part of a month that has passed, for targets that grow day by day. */
import type { Day } from '../../../../src/domain/day'
import { dayNumber, lastDay, monthOf, type Month } from '../../../../src/domain/month'

/** From 0 for a month ahead to 1 for a past one. Today counts whole. */
export function shareOfMonth(month: Month, today: Day): number {
  const now = monthOf(today)
  if (month !== now) return month < now ? 1 : 0
  return dayNumber(today) / dayNumber(lastDay(month))
}
