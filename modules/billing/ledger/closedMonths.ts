/** Which months are closed. Nothing in the books of a closed month can be added or changed. */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import type { Day } from '../../../src/domain/day'
import { monthOf, monthText, type Month } from '../../../src/domain/month'
import { invalid } from '../../../src/domain/errors'

/** The last change of each closed month, by month. */
export const closedMonths = (ask: Ask): ReadonlyMap<Month, { at: string; author: number | null }> =>
  cached(ask, ['billing'], 'closed months', () => {
    const last = ask.db.all<{ month: Month; change: string; at: string; author: number | null }>(
      `select month, change, at, author
       from billing_month_changes c
       where id = (select max(id) from billing_month_changes o where o.month = c.month)`,
    )
    return new Map(
      last
        .filter(({ change }) => change === 'closed')
        .map(({ month, at, author }) => [month, { at, author }]),
    )
  })

/** Null if the books of the day's month are open; else a sentence. */
export function closedOn(ask: Ask, day: Day): string | null {
  const month = monthOf(day)
  return closedMonths(ask).has(month)
    ? `${monthText(month)} is closed. Choose a date in an open month, or ask an Admin to open it`
    : null
}

export function refuseClosed(ask: Ask, day: Day, field = 'day') {
  const message = closedOn(ask, day)
  if (message) throw invalid(message, [{ field, message }])
}
