/** The part of a month that has passed, for targets that grow day by day. */
import type { Day } from '../../../../src/domain/day'
import { dayNumber, lastDay, monthOf, type Month } from '../../../../src/domain/month'

/** From 0 for a month ahead to 1 for a past one. Today counts whole. */
export function shareOfMonth(month: Month, today: Day): number {
  const now = monthOf(today)
  if (month !== now) return month < now ? 1 : 0
  return dayNumber(today) / dayNumber(lastDay(month))
}

/**
 * The percentage due by now, and whether somebody is behind it. The limits are those of the whole month: 80%
 * and 50% of the target. Until the month is over nobody has a colour: the rest may still be billed.
 */
export function progressOf(
  percent: number,
  share: number,
): { due: number; tone: 'accent' | 'warn' | 'bad'; isBehind: boolean } {
  const due = share * 100
  const isBehind = percent < due * 0.8
  const tone = !isBehind || share < 1 ? 'accent' : percent >= due * 0.5 ? 'warn' : 'bad'
  return { due: Math.floor(due), tone, isBehind }
}
