/** Stored reports, limited to those that the person may see. */
import type { Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { dayOf, instantAt } from '../../src/domain/day'
import { firstDay, monthOf } from '../../src/domain/month'
import type { Input } from '../../src/domain/endpoint'
import { notFound } from '../../src/domain/errors'
import { zoneOf } from '../firm/service'
import { reportTypesOf, type listReports, type Report, type ReportSummary, type ReportType } from './contract'

type Stored = Omit<Report, 'includeCharts' | 'size'> & {
  includeCharts: number
  size: number | null
  file: string | null
}

const columns = `
  r.id, r.type, r.title, r.status, r.size, r.generated_at as generatedAt, r.month, r.year,
  r.from_day as "from", r.to_day as "to", r.format, r.include_charts as includeCharts,
  trim(u.full_name) as madeBy, r.done, r.total, r.error, r.file
`
const from = 'from reports r left join users u on u.id = r.made_by'
const newest = 'order by r.id desc'

/** The newest ones of a limited list. */
const recent = 20
/** Reports of an unpaged answer. */
const most = 1000

const toReport = ({ file: _, includeCharts, size, ...rest }: Stored): Report => ({
  ...rest,
  includeCharts: includeCharts === 1,
  size: size ?? 0,
})

/** As SQL; a role sees types. */
function seenBy(who: Who): string {
  return `r.type in (${reportTypesOf(who)
    .map((type) => `'${type}'`)
    .join(', ')})`
}

/** 404 also for a type that the person may not see. */
export function findReport({ db }: Ask, who: Who, id: number): Report & { file: string | null } {
  const row = db.one<Stored>(`select ${columns} ${from} where r.id = ? and ${seenBy(who)}`, id)
  if (!row) throw notFound('This report does not exist')
  return { ...toReport(row), file: row.file }
}

export function reportOf({ db }: Ask, id: number): Report | undefined {
  const row = db.one<Stored>(`select ${columns} ${from} where r.id = ?`, id)
  return row && toReport(row)
}

export function reportsFor(
  ask: Ask,
  who: Who,
  { includeHistorical, month, year, page, limit }: Input<typeof listReports>,
) {
  const { db } = ask
  const where = `
    ${seenBy(who)}
    and (:month is null or r.month = :month)
    and (:year is null or r.year = :year)
  `
  const given = { month: month ?? null, year: year ?? null }
  const rows = (where: string, more: Record<string, number> = {}, limits = '') =>
    db
      .all<Stored>(`select ${columns} ${from} where ${where} ${newest} ${limits}`, { ...given, ...more })
      .map(toReport)
  if (page !== undefined || limit !== undefined) {
    const size = limit ?? recent
    const totalItems = db.one<{ n: number }>(`select count(*) as n from reports r where ${where}`, given)!.n
    const totalPages = Math.ceil(totalItems / size)
    const at = Math.min(page ?? 1, Math.max(1, totalPages))
    return {
      data: rows(where, { limit: size, offset: (at - 1) * size }, 'limit :limit offset :offset'),
      pagination: { page: at, limit: size, totalItems, totalPages },
    }
  }
  if (includeHistorical === 'true') return rows(where, { most }, 'limit :most')
  const found = rows(where, { most: recent }, 'limit :most')
  const latest = reportTypesOf(who).flatMap(
    (type) => latestOf(ask, type, { ...(month ? { month } : {}), ...(year ? { year } : {}) }) ?? [],
  )
  return [...found, ...latest.filter(({ id }) => !found.some((report) => report.id === id))]
}

/** The last generated report. */
export function latestOf(
  { db }: Ask,
  type: ReportType,
  { month = null, year = null }: { month?: number | null; year?: number | null } = {},
): Report | undefined {
  const row = db.one<Stored>(
    `select ${columns} ${from}
     where r.type = :type
       and r.status = 'completed'
       and (:month is null or r.month = :month)
       and (:year is null or r.year = :year)
     order by r.generated_at desc, r.id desc
     limit 1`,
    { type, month, year },
  )
  return row && toReport(row)
}

export function summaryFor(ask: Ask, who: Who): ReportSummary {
  const { db } = ask
  const zone = zoneOf(ask)
  const today = dayOf(ask.now(), zone)
  const monthBegan = instantAt(firstDay(monthOf(today)), '00:00', zone)
  const sums = db.one<Omit<ReportSummary, 'latest' | 'years' | 'newest'>>(
    `select count(*) as total, coalesce(sum(r.generated_at >= ?), 0) as thisMonth,
       coalesce(sum(r.status = 'processing'), 0) as processing, coalesce(sum(r.size), 0) as size
     from reports r
     where ${seenBy(who)}`,
    monthBegan,
  )!
  return {
    ...sums,
    latest: reportTypesOf(who).map((type) => ({ type, report: latestOf(ask, type) ?? null })),
    years: db
      .all<{ year: number }>(
        `select distinct r.year
         from reports r
         where ${seenBy(who)}
         order by r.year desc`,
      )
      .map(({ year }) => year),
    newest:
      db.one<{ year: number; month: number }>(
        `select r.year, r.month
         from reports r
         where ${seenBy(who)}
         order by r.year desc, r.month desc
         limit 1`,
      ) ?? null,
  }
}
