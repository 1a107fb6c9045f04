/**
 * Generates last month's reports of each type once: by the schedule on the 1st, or at the start of a server
 * that was off then.
 */
import type { App, Ask } from '../../src/app'
import type { Day } from '../../src/domain/day'
import { addMonths, longMonthText, monthOf, wholeMonth } from '../../src/domain/month'
import { periodOver, recordedSince } from '../attendance/service'
import { firmDay, firmOf } from '../firm/service'
import { mailReports } from './byMail'
import { reportTypes, type ReportType } from './contract'
import { makeReport, queueReport, type ReportInput } from './generating'
import { usualTitles } from './rules'

/** Generates the missing reports of the month before a day, and retries failed ones. Returns a summary. */
export async function makeMonthly(app: App, day: Day, source: string): Promise<string> {
  const month = addMonths(monthOf(day), -1)
  const { from, to } = wholeMonth(month)
  if (!app.ask((ask) => hasRecords(ask, to))) return `${month} was before the firm started with Muster`
  const ids = await app.write({ actor: null, source }, (tx) => {
    tx.db.run(
      `update reports
       set status = 'processing', error = null, done = 0
       where monthly = ? and status = 'failed'`,
      month,
    )
    const there = tx.db.all<{ id: number; type: ReportType; status: string }>(
      'select id, type, status from reports where monthly = ?',
      month,
    )
    const missing = reportTypes.filter((type) => !there.some((report) => report.type === type))
    const inputFor = (type: ReportType): ReportInput => ({
      type,
      title: `${usualTitles[type]} - ${longMonthText(month)}`,
      from,
      to,
      format: 'excel',
      includeCharts: false,
      monthly: month,
    })
    return [
      ...there.filter(({ status }) => status === 'processing').map(({ id }) => id),
      ...missing.map((type) => queueReport(tx, inputFor(type))),
    ]
  })
  for (const id of ids) await makeReport(app, id)
  // All of the month, because a server may have stopped after they were generated.
  await app.write({ actor: null, source }, (tx) => mailReports(tx, month))
  return `${ids.length} ${ids.length === 1 ? 'report' : 'reports'} of ${month} generated`
}

/**
 * Generates last month's missing reports, however long the server was off, but not while its last night shift
 * still runs. Throws if they could not be recorded. A single failed report says so itself.
 */
export async function makeMissing(app: App): Promise<void> {
  const { isDue, today } = app.ask((ask) => {
    const today = firmDay(ask)
    const month = addMonths(monthOf(today), -1)
    const there = ask.db.one<{ n: number }>(
      `select count(*) as n
       from reports
       where monthly = ? and status <> 'failed'`,
      month,
    )!.n
    return { today, isDue: there < reportTypes.length && periodOver(ask, wholeMonth(month).to) }
  })
  if (isDue) await makeMonthly(app, today, 'job:reports.monthly')
}

/** The same without waiting, at start. */
export async function makeUp(app: App): Promise<void> {
  await makeMissing(app).catch((error) =>
    app.log.error('The monthly reports could not be generated', { error: error as Error }),
  )
}

const hasRecords = (ask: Ask, to: Day) => Boolean(firmOf(ask)) && recordedSince(ask) <= to
