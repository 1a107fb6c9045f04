/**
 * A report is read and written off the main thread: its file, and beside it its rows in pieces, so the screen
 * shows the file's content and not today's data.
 *
 *   reports:7:report.xlsx
 *   reports:7:view:about
 *   reports:7:view:0:3      the fourth piece of the first table
 */
import type { Instant, Day } from '../../src/domain/day'
import type { Files } from '../../src/files'
import { defineTask } from '../../src/worker'
import { attendanceReport } from './attendanceFigures'
import type { ReportFormat, ReportType } from './contract'
import type { ReportColumn, ReportDocument, Row } from './document'
import { leaveReport } from './leaveFigures'
import { payrollReport } from './payrollFigures'
import { extensions } from './rules'
import { writeText, writeWorkbook } from './asSheets'

export type Making = {
  id: number
  type: ReportType
  title: string
  from: Day
  to: Day
  format: ReportFormat
  charts: boolean
}
export type Progress = { done: number; total: number }
export type Written = { file: string; size: number }

export type About = {
  period: string
  notes: readonly string[]
  tables: { name: string; columns: readonly ReportColumn[]; totals: Row | null; rows: number }[]
}

export const folderOf = (id: number) => `reports:${id}:`
/** The report id of a key; null if it belongs to none. */
export const idIn = (key: string): number | null =>
  key.startsWith('reports:') ? Number.parseInt(key.slice('reports:'.length), 10) || null : null
export const aboutKey = (id: number) => `${folderOf(id)}view:about`
export const pieceKey = (id: number, table: number, piece: number) => `${folderOf(id)}view:${table}:${piece}`
/** Rows of a piece. */
export const pieceRows = 500

const readers = { attendance: attendanceReport, leave: leaveReport, payroll: payrollReport }
/** Reported steps; the figures are the first half. */
const total = 10

export const writeReport = defineTask<Making, Progress, Written>({
  name: 'reports.write',
  async run({ ask, files, emit }, making) {
    let emitted = 0
    const emitProgress = async (share: number) => {
      const done = Math.min(total - 1, Math.floor(share * total))
      if (done > emitted) await emit({ done: (emitted = done), total })
    }
    await emit({ done: 0, total })
    const report = await readers[making.type](ask, making, (share) => emitProgress(share / 2))
    const rows = report.tables.reduce((sum, table) => sum + table.rows.length, 0)
    let written = 0
    const bytes = await fileOf(
      report,
      making,
      ask((at) => at.now()),
      async () => {
        // Checked only now and then, because thousands of rows wait for nothing.
        if (++written % 200 === 0) await emitProgress(0.5 + (0.5 * written) / rows)
      },
    )
    const file = `${folderOf(making.id)}report.${extensions[making.format]}`
    await files.setItemRaw(file, bytes)
    await storeRows(files, making.id, report)
    return { file, size: bytes.byteLength }
  },
})

async function fileOf(
  report: ReportDocument,
  { format, charts }: Making,
  made: Instant,
  step: () => Promise<void>,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const take = async (piece: Uint8Array) => void pieces.push(piece)
  if (format === 'excel') await writeWorkbook(report, take, step)
  else if (format === 'csv') await writeText(report, take, step)
  else {
    // Loaded when used, because its fonts and shapers take a fifth of a second.
    const { writePdf } = await import('./asPdf')
    await writePdf(report, { charts, made }, take, step)
  }
  return Buffer.concat(pieces)
}

async function storeRows(files: Files, id: number, { period, notes, tables }: ReportDocument): Promise<void> {
  for (const [at, { rows }] of tables.entries())
    for (let piece = 0; piece * pieceRows < rows.length; piece++)
      await files.setItem(
        pieceKey(id, at, piece),
        rows.slice(piece * pieceRows, (piece + 1) * pieceRows) as Row[],
      )
  const about: About = {
    period,
    notes,
    tables: tables.map(({ name, columns, totals, rows }) => ({ name, columns, totals, rows: rows.length })),
  }
  await files.setItem(aboutKey(id), about as never)
}
