/**
 * Reports: attendance, leave and payroll input of a period, as files. Admins have all; Accounts has payroll.
 */
import { endpoint, z, countText, day, idText, pagination, words } from '../../src/domain/endpoint'
import { may, type Role } from '../../src/domain/access'
import type { Day } from '../../src/domain/day'

export const reportTypes = ['attendance', 'leave', 'payroll'] as const
export type ReportType = (typeof reportTypes)[number]
export const reportFormats = ['pdf', 'excel', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const reportRanges = ['week', 'month', 'quarter', 'year', 'custom'] as const
export type ReportRange = (typeof reportRanges)[number]
export const reportStatuses = ['processing', 'completed', 'failed'] as const

declare module '../../src/domain/events' {
  interface Events {
    'report.requested': {
      reportId: number
      type: ReportType
      title: string
      from: Day
      to: Day
      format: ReportFormat
    }
    'report.generated': {
      reportId: number
      type: ReportType
      title: string
      from: Day
      to: Day
      format: ReportFormat
      size: number
    }
    'report.downloaded': { reportId: number; type: ReportType; title: string; format: ReportFormat }
    'report.deleted': { before: Day; reportIds: number[] }
  }
}

/** The reports that a role sees: Admin all, Accounts the payroll input. */
export function reportTypesOf(who: { role: Role }): readonly ReportType[] {
  if (!may(who, 'view_reports')) return []
  return who.role === 'Admin' ? reportTypes : ['payroll']
}

export const report = z.object({
  id: z.int(),
  type: z.enum(reportTypes),
  title: z.string(),
  status: z.enum(reportStatuses),
  /** Size of the file in bytes; 0 until it exists. */
  size: z.int(),
  generatedAt: z.nullable(z.string()),
  /** Of the period's last day. */
  month: z.int(),
  year: z.int(),
  from: z.string(),
  to: z.string(),
  format: z.enum(reportFormats),
  includeCharts: z.boolean(),
  /** Who requested it; null if the schedule did. */
  madeBy: z.nullable(z.string()),
  /** Progress while it is generated, out of `total` steps. */
  done: z.int(),
  total: z.int(),
  /** Why it failed. */
  error: z.nullable(z.string()),
})
export type Report = z.output<typeof report>

const month = z.pipe(
  z.string().check(z.regex(/^(0?[1-9]|1[0-2])$/, 'Must be a month from 1 to 12')),
  z.transform(Number),
)
const year = z.pipe(z.string().check(z.regex(/^\d{4}$/, 'Must be a year')), z.transform(Number))
const permission = 'view_reports'
const params = z.object({ id: idText() })

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  may: permission,
  title: 'The latest report of each type and the newest ones; with includeHistorical all, newest first',
  query: z.object({
    includeHistorical: z.optional(z.enum(['true', 'false'])),
    month: z.optional(month),
    year: z.optional(year),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
  }),
  answer: z.union([z.array(report), z.object({ data: z.array(report), pagination })]),
})

export const reportSummary = endpoint({
  method: 'GET',
  path: '/api/reports/summary',
  may: permission,
  title: 'Number and size of reports, and the latest of each type',
  answer: z.object({
    total: z.int(),
    /** Generated in the current month. */
    thisMonth: z.int(),
    processing: z.int(),
    /** Bytes of all files. */
    size: z.int(),
    latest: z.array(z.object({ type: z.enum(reportTypes), report: z.nullable(report) })),
    /** Years with reports. */
    years: z.array(z.int()),
    /** The newest month with reports. */
    newest: z.nullable(z.object({ year: z.int(), month: z.int() })),
  }),
})
export type ReportSummary = z.output<typeof reportSummary.answer>

export const attendanceTrends = endpoint({
  method: 'GET',
  path: '/api/reports/trends',
  may: 'view_all_attendance',
  title: "The firm's attendance rate, late arrivals and overtime by month",
  answer: z.array(
    z.object({
      month: z.string(),
      /** Percent of the working days of all people; a half day counts as half. Null without attendance. */
      rate: z.nullable(z.number()),
      lateDays: z.int(),
      /** Decimal hours beyond the shift's. On a day off all hours are. */
      overtimeHours: z.string(),
    }),
  ),
})

export const getReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  may: permission,
  title: 'A report with its progress',
  params,
  answer: report,
})

/** The form's input; the same rules on both sides. */
export const generateBody = z
  .object({
    type: z.enum(reportTypes, 'Must be attendance, leave or payroll'),
    title: words(120, 'Title is required'),
    range: z.enum(reportRanges, 'Must be week, month, quarter, year or custom'),
    from: z.optional(
      z.union([
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
        day(),
      ]),
    ),
    to: z.optional(
      z.union([
        z.pipe(
          z.literal(''),
          z.transform(() => undefined),
        ),
        day(),
      ]),
    ),
    format: z.enum(reportFormats, 'Must be pdf, excel or csv'),
    includeCharts: z._default(z.boolean(), true),
  })
  .check(
    z.refine(({ range, from }) => range !== 'custom' || from !== undefined, {
      path: ['from'],
      message: 'From is required',
    }),
    z.refine(({ range, to }) => range !== 'custom' || to !== undefined, {
      path: ['to'],
      message: 'To is required',
    }),
    z.refine(({ range, from, to }) => range !== 'custom' || !from || !to || from <= to, {
      path: ['to'],
      message: 'To must not be before From',
    }),
  )
export const generateReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  may: permission,
  title: 'Generate a report of a period; it is processing until its file exists',
  body: generateBody,
  answer: report,
})

export const downloadReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id/download',
  may: permission,
  title:
    "The file of a report; with year and month, the same type's file for that month. Recorded in the audit",
  params,
  query: z.object({ year: z.optional(year), month: z.optional(month) }),
  answer: z.any(),
  media: 'application/octet-stream',
})

const cell = z.nullable(z.union([z.string(), z.number(), z.object({ day: z.string() })]))
export const viewColumn = z.object({
  header: z.string(),
  kind: z.enum(['text', 'day', 'money', 'number', 'hours']),
  /** One letter per day. */
  isDay: z.boolean(),
})
export const viewReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id/view',
  may: permission,
  title: 'The rows of a report, as in its file',
  params,
  query: z.object({
    table: z.optional(
      z.pipe(z.string().check(z.regex(/^\d{1,3}$/, 'Must be a number')), z.transform(Number)),
    ),
    page: z.optional(countText(100_000)),
  }),
  answer: z.object({
    report,
    period: z.string(),
    notes: z.array(z.string()),
    tables: z.array(z.string()),
    table: z.int(),
    columns: z.array(viewColumn),
    rows: z.array(z.array(cell)),
    totals: z.nullable(z.array(cell)),
    pagination,
  }),
})
export type ReportView = z.output<typeof viewReport.answer>
