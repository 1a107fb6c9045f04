/** A report on the page and as a file. The page shows the rows stored with the file. */
import type { App, Finding } from '../../src/app'
import type { Caller, Who } from '../../src/http'
import { downloadHeaders } from '../../src/download'
import type { Input } from '../../src/domain/endpoint'
import { conflict, notFound } from '../../src/domain/errors'
import type { downloadReport, Report, ReportView, viewReport } from './contract'
import type { Row } from './document'
import { fileNameOf } from './rules'
import { findReport, latestOf } from './stored'
import { aboutKey, pieceKey, pieceRows, type About } from './writing'

const pageRows = 50

/** 409 while it is being generated, or if it failed. */
export async function view(
  app: App,
  { who }: Caller & { who: Who },
  { id, table = 0, page = 1 }: Input<typeof viewReport>,
): Promise<ReportView> {
  const { file: _, ...report } = app.ask((ask) => findReport(ask, who, id))
  completed(report)
  const about = await app.files.getItem<About>(aboutKey(id))
  if (about !== null && !Array.isArray(about.tables)) throw damaged()
  const shown = about?.tables[table]
  if (!about || !shown) throw notFound('This report has no such table')
  const totalPages = Math.ceil(shown.rows / pageRows)
  const at = Math.min(page, Math.max(1, totalPages))
  const first = (at - 1) * pageRows
  const piece = (await app.files.getItem<Row[]>(pieceKey(id, table, Math.floor(first / pieceRows)))) ?? []
  if (!Array.isArray(piece)) throw damaged()
  return {
    report,
    period: about.period,
    notes: [...about.notes],
    tables: about.tables.map(({ name }) => name),
    table,
    columns: shown.columns.map(({ header, kind, isDay }) => ({
      header,
      kind: kind ?? 'text',
      isDay: isDay ?? false,
    })),
    rows: piece.slice(first % pieceRows, (first % pieceRows) + pageRows) as ReportView['rows'],
    totals: shown.totals as ReportView['totals'],
    pagination: { page: at, limit: pageRows, totalItems: shown.rows, totalPages },
  }
}

/**
 * Records an audit entry, then returns the file. With a year and a month, the latest one of the same type for
 * that month.
 */
export async function downloadFile(
  app: App,
  { who, origin }: Caller & { who: Who },
  { id, year, month }: Input<typeof downloadReport>,
): Promise<Response> {
  const found = app.ask((ask) => {
    const report = findReport(ask, who, id)
    if ((year ?? report.year) === report.year && (month ?? report.month) === report.month) return report
    const other = latestOf(ask, report.type, { year: year ?? null, month: month ?? null })
    if (!other) throw notFound('There is no report of this type for that month')
    return findReport(ask, who, other.id)
  })
  completed(found)
  const bytes = await app.files.getItemRaw<Uint8Array>(found.file!)
  if (!bytes) throw notFound('The file of this report no longer exists')
  if (bytes.byteLength !== found.size) throw damaged()
  await app.write(
    origin,
    (tx) =>
      void tx.record('report.downloaded', {
        reportId: found.id,
        type: found.type,
        title: found.title,
        format: found.format,
      }),
  )
  return new Response(bytes as never, {
    headers: {
      ...downloadHeaders(fileNameOf(found.title, found.format)),
      'content-length': String(bytes.byteLength),
    },
  })
}

const damaged = () => conflict('The file of this report is damaged. Please generate it again.')

/** For doctor: reports whose file is missing or has another size. */
export async function examine(app: App): Promise<Finding[]> {
  const made = app.ask(({ db }) =>
    db.all<{ id: number; title: string; file: string; size: number }>(
      `select id, title, file, size
       from reports
       where status = 'completed'
       order by id`,
    ),
  )
  const lost: string[] = []
  for (const { title, file, size } of made) {
    const bytes = await app.files.getItemRaw<Uint8Array>(file).catch(() => null)
    if (bytes?.byteLength !== size) lost.push(title)
  }
  if (!lost.length)
    return [
      { ok: true, text: `${made.length} ${made.length === 1 ? 'report' : 'reports'}, all with their file` },
    ]
  return [
    {
      ok: false,
      text:
        `${lost.length} of ${made.length} reports with a missing or damaged file: ` +
        `${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ', …' : ''}`,
      todo:
        'Restore files/reports from the last backup (docs/operate/backup.md), or generate them ' + 'again.',
    },
  ]
}

function completed({ status }: Report) {
  if (status === 'processing') throw conflict('This report is still being generated. Please wait a moment.')
  if (status === 'failed') throw conflict('This report could not be generated. Please try again.')
}
