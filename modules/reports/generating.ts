/**
 * A report from the request to its file. It is recorded before it starts, so an interrupted one is generated
 * again at the next start.
 *
 *   queueReport(tx, input)   the row, processing
 *   makeReport(app, id)     reads, writes, completes; resolves at its end
 *   resume(app)          at start                       whenMade(app, id)  resolves when it ends
 */
import type { App, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { permissions } from '../../src/domain/access'
import { daysBetween, type Day } from '../../src/domain/day'
import { monthNumber, yearOf } from '../../src/domain/month'
import type { Input } from '../../src/domain/endpoint'
import { invalid, notAllowed, Refusal } from '../../src/domain/errors'
import { isBackedUpNow } from '../../src/lock'
import { withRetry } from '../../src/batches'
import { firmDay } from '../firm/service'
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

export type ReportInput = {
  type: ReportType
  title: string
  from: Day
  to: Day
  format: ReportFormat
  includeCharts: boolean
  /** The month, if the schedule generates it. */ monthly?: string
}

const failedWords = 'Something went wrong while generating this report. Please try again.'
const running = new WeakMap<App, Map<number, Promise<void>>>()
const halted = new WeakSet<App>()

/**
 * For a person: turns the range into days. 403 for a type that the role does not have, 422 for a period that
 * is too long.
 */
export function generate(
  tx: Tx,
  who: Who,
  { type, title, range, from, to, format, includeCharts }: Input<typeof generateReport>,
): Report {
  if (!reportTypesOf(who).includes(type)) throw notAllowed()
  const days = range === 'custom' ? { from: from!, to: to! } : periodOf(range, firmDay(tx))
  const id = queueReport(tx, { type, title, ...days, format, includeCharts })
  tx.record('report.requested', { reportId: id, type, title, ...days, format })
  return reportOf(tx, id)!
}

export function queueReport(
  tx: Tx,
  { type, title, from, to, format, includeCharts, monthly }: ReportInput,
): number {
  if (daysBetween(from, to) >= longestPeriod)
    throw invalid(`A report covers at most ${longestPeriod} days`, [
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

/** A server that stops leaves the report for the next start. */
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

/** Requests for a report that is being generated wait for it. */
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
      await withRetry(() =>
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
  await withRetry(() =>
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
      // Another process may have generated it too.
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
  app.live.notify({ roles: permissions.view_reports }, 'report.changed', { reportId: id })
}

/**
 * Deletes files without a report: leftovers of a crash, or of deletions during a backup. During a backup
 * nothing is deleted, because its copy of the database may still name the file; the nightly job tries again.
 *
 * @returns how many reports' files were deleted
 */
export async function dropFiles(app: App): Promise<number> {
  if (isBackedUpNow(app.config.data)) return 0
  const keys = await app.files.getKeys('reports')
  // Read after the file list, because a row exists before its files.
  const stored = new Set(
    app.ask(({ db }) => db.all<{ id: number }>('select id from reports').map(({ id }) => id)),
  )
  const gone = new Set<number>()
  for (const key of keys) {
    const id = idIn(key)
    if (id === null || stored.has(id)) continue
    await app.files.removeItem(key)
    gone.add(id)
  }
  return gone.size
}
