/**
 * A report from the wish to its file. What is being made is written down before it begins: one that was
 * stopped in the middle is made again at the next start.
 *
 *   order(tx, wish)   the row, processing
 *   makeReport(app, id)     reads, writes, completes; answers when it has ended
 *   resume(app)          at start                       whenMade(app, id)  the end of what runs
 */
import type { App, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { permissions } from '../../src/domain/access'
import { dayOf, daysBetween, type Day } from '../../src/domain/day'
import { monthNumber, yearOf } from '../../src/domain/month'
import type { Input } from '../../src/domain/endpoint'
import { broken, notAllowed, Refusal } from '../../src/domain/errors'
import { isBackedUpNow } from '../../src/lock'
import { patiently } from '../../src/batches'
import { zoneOf } from '../firm/service'
import {
  reportTypesOf,
  type generateReport,
  type Report,
  type ReportFormat,
  type ReportType,
} from './contract'
import { longestPeriod, periodOf } from './rules'
import { reportOf } from './stored'
import { idIn, writeReport, type Making } from './writing'

export type Wish = {
  type: ReportType
  title: string
  from: Day
  to: Day
  format: ReportFormat
  includeCharts: boolean
  /** The month for which the schedule makes it. */ monthly?: string
}

const failedWords = 'Something went wrong in Muster while making this report. Please generate it again.'
const running = new WeakMap<App, Map<number, Promise<void>>>()
const halted = new WeakSet<App>()

/**
 * By somebody: the range becomes days. 403 for a type that the role does not have, 422 for a period that is
 * too long.
 */
export function generate(
  tx: Tx,
  who: Who,
  { type, title, range, from, to, format, includeCharts }: Input<typeof generateReport>,
): Report {
  if (!reportTypesOf(who).includes(type)) throw notAllowed()
  const days = range === 'custom' ? { from: from!, to: to! } : periodOf(range, dayOf(tx.now(), zoneOf(tx)))
  const id = order(tx, { type, title, ...days, format, includeCharts })
  tx.record('report.requested', { reportId: id, type, title, ...days, format })
  return reportOf(tx, id)!
}

export function order(tx: Tx, { type, title, from, to, format, includeCharts, monthly }: Wish): number {
  if (daysBetween(from, to) >= longestPeriod)
    throw broken(`A report covers at most ${longestPeriod} days`, [
      { field: 'to', message: `At most ${longestPeriod} days` },
    ])
  return tx.db.run(
    `insert into reports (
       type, title, status, format, include_charts, from_day, to_day, month, year, made_by, monthly,
       requested_at
     )
     values (?, ?, 'processing', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    type,
    title,
    format,
    includeCharts ? 1 : 0,
    from,
    to,
    monthNumber(to),
    yearOf(to),
    tx.actor,
    monthly ?? null,
    tx.now(),
  ).lastId
}

/** A server that stops leaves what it makes as it is, to be made at the next start. */
export async function halt(app: App): Promise<void> {
  halted.add(app)
  const those = running.get(app)
  if (those) await Promise.all(those.values())
}

export const whenMade = (app: App, id: number): Promise<void> =>
  running.get(app)?.get(id) ?? Promise.resolve()

export function resume(app: App): void {
  for (const { id } of app.ask(({ db }) =>
    db.all<{ id: number }>(`select id from reports where status = 'processing' order by id`),
  ))
    void makeReport(app, id)
}

/** Whoever asks for one that is being made waits for it. */
export function makeReport(app: App, id: number, onProgress?: (share: number) => void): Promise<void> {
  let those = running.get(app)
  if (!those) running.set(app, (those = new Map()))
  const before = those.get(id)
  if (before) return before
  const now = made(app, id, onProgress)
    .catch((error: unknown) => fail(app, id, error))
    .finally(() => those.delete(id))
  those.set(id, now)
  return now
}

async function made(app: App, id: number, onProgress?: (share: number) => void) {
  const making = app.ask(({ db }) =>
    db.one<Making & { by: number | null }>(
      `select id, type, title, from_day as "from", to_day as "to", format, include_charts as charts,
         made_by as "by"
       from reports
       where id = ? and status = 'processing'`,
      id,
    ),
  )
  if (!making || halted.has(app)) return
  const { by, charts, ...rest } = making
  const origin = { actor: by, source: `report:${id}` }
  const written = await app.work(
    writeReport,
    { ...rest, charts: Boolean(charts) },
    async ({ done, total }) => {
      onProgress?.(done / total)
      await patiently(() =>
        app.write(
          origin,
          ({ db }) =>
            void db.run(
              `update reports
               set done = ?, total = ?
               where id = ? and status = 'processing'`,
              done,
              total,
              id,
            ),
        ),
      )
    },
  )
  await patiently(() =>
    app.write(origin, (tx) => {
      const { changes } = tx.db.run(
        `update reports
         set status = 'completed', generated_at = ?, size = ?, file = ?, done = total
         where id = ? and status = 'processing'`,
        tx.now(),
        written.size,
        written.file,
        id,
      )
      const { type, title, from, to, format } = rest
      // Another process may have made the same.
      if (changes)
        tx.record('report.generated', { reportId: id, type, title, from, to, format, size: written.size })
    }),
  )
  onProgress?.(1)
}

async function fail(app: App, id: number, error: unknown) {
  if (halted.has(app)) return
  if (!(error instanceof Refusal)) app.log.error('A report failed', { report: id, error: error as Error })
  const message = error instanceof Refusal ? error.message : failedWords
  await app
    .write(
      { actor: null, source: `report:${id}` },
      ({ db }) =>
        void db.run(
          `update reports
           set status = 'failed', error = ?
           where id = ? and status = 'processing'`,
          message,
          id,
        ),
    )
    .catch(() => {})
  app.live.tell({ roles: permissions.view_reports }, 'report.changed', { reportId: id })
}

/**
 * Files of a report that is no more, and of none: what a crash left behind, or what a backup held up. While a
 * backup is made nothing goes, for its copy of the database may name it still; the job of the night comes
 * again.
 *
 * @returns how many reports' files went
 */
export async function dropFiles(app: App): Promise<number> {
  if (isBackedUpNow(app.config.data)) return 0
  const keys = await app.files.getKeys('reports')
  // Asked after: a row is there before its files are.
  const kept = new Set(
    app.ask(({ db }) => db.all<{ id: number }>('select id from reports').map(({ id }) => id)),
  )
  const gone = new Set<number>()
  for (const key of keys) {
    const id = idIn(key)
    if (id === null || kept.has(id)) continue
    await app.files.removeItem(key)
    gone.add(id)
  }
  return gone.size
}
