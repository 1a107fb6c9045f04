/** Which months are closed. Nothing in the books of a closed month can be added or changed. */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import type { Day } from '../../../src/domain/day'
import { monthOf, monthText, type Month } from '../../../src/domain/month'
import { invalid } from '../../../src/domain/errors'

type Change = { month: Month; change: 'closed' | 'opened'; at: string; author: number | null }

/** The last change of each month, by month. */
const lastChanges = (ask: Ask): ReadonlyMap<Month, Change> =>
  cached(ask, ['billing'], 'closed months', () => {
    const last = ask.db.all<Change>(
      `select month, change, at, author
       from billing_month_changes c
       where id = (select max(id) from billing_month_changes o where o.month = c.month)`,
    )
    return new Map(last.map((one) => [one.month, one]))
  })

/**
 * The change that closed the month, or null. A month before a closed one is closed with it, even if nothing
 * was recorded in it, unless it was opened.
 */
export function closingOf(ask: Ask, month: Month): Change | null {
  const changes = lastChanges(ask)
  const own = changes.get(month)
  if (own) return own.change === 'closed' ? own : null
  const later = [...changes.values()].filter((one) => one.change === 'closed' && one.month > month)
  return later.toSorted((a, b) => (a.month < b.month ? -1 : 1))[0] ?? null
}

/** Null if the books of the day's month are open; else a sentence. */
export function closedOn(ask: Ask, day: Day): string | null {
  const month = monthOf(day)
  return closingOf(ask, month)
    ? `${monthText(month)} is closed. Choose a date in an open month, or ask an Admin to open it`
    : null
}

export function refuseClosed(ask: Ask, day: Day, field = 'day') {
  const message = closedOn(ask, day)
  if (message) throw invalid(message, [{ field, message }])
}
