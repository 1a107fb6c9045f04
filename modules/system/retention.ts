/**
 * Purges data whose retention has ended. Every module lists its own; running it twice purges nothing more.
 */
import type { App, Ask } from '../../src/app'
import { inBatches, withRetry } from '../../src/batches'
import { addDays, type Day } from '../../src/domain/day'
import { addYears } from '../../src/domain/month'
import type { RetentionSetting, Purge } from '../../src/retention'
import { firmDay, settingOn, snapshotOf } from '../firm/service'

/** Rows per turn; each takes about ten microseconds. */
const atOnce = 100

/** The day before which data is purged, by its setting; null: never. */
function beforeOf(ask: Ask, by: RetentionSetting): Day | null {
  const today = firmDay(ask)
  const period = settingOn(snapshotOf(ask), 'retention', today)[by]
  if (!period) return null
  return by === 'recordsYears' ? yearsAgo(today, period) : addDays(today, -period)
}

/** The same day of an earlier year; 29 February becomes the 28th. */
export const yearsAgo = (day: Day, years: number): Day => addYears(day, -years)

const purgesOf = (app: App): Purge[] => app.modules.flatMap((module) => module.purges ?? [])

export function previewPurges(app: App) {
  return app.ask((ask) =>
    purgesOf(app).map(({ name, title, by, count }) => {
      const before = beforeOf(ask, by)
      return { name, title, by, before, count: before ? count(ask, before) : 0 }
    }),
  )
}

export async function runPurges(
  app: App,
  origin: { actor: number | null; source: string },
): Promise<Record<string, number>> {
  const went: Record<string, number> = {}
  const days: Record<string, Day> = {}
  for (const { name, by, count, begin, step } of purgesOf(app)) {
    const before = app.ask((ask) => beforeOf(ask, by))
    if (!before || app.isStopping) continue
    const countNow = () => app.ask((ask) => count(ask, before))
    const due = countNow()
    if (!due) continue
    if (begin) await withRetry(() => app.write(origin, (tx) => begin(tx, before)))
    await inBatches<number, number>(app, origin, {
      // A server that stops continues another night.
      go: () => !app.isStopping,
      next: (_, { found }) => (found.at(-1) === 0 ? [] : [atOnce]),
      work: (tx, most) => step(tx, before, most),
    })
    const gone = due - countNow()
    if (!gone) continue
    went[name] = gone
    days[name] = before
  }
  if (Object.keys(went).length)
    await withRetry(() => app.write(origin, (tx) => void tx.record('retention.ran', { went, before: days })))
  return went
}
