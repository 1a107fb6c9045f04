/** A report as a workbook or CSV: the tables one after the other, and the notes at the end. */
import {
  writeCsv,
  writeXlsx,
  type Cell,
  type MarkedCell,
  type SheetColumn,
  type SheetToWrite,
} from '../../src/sheets'
import type { ReportDocument, ReportTable } from './document'

type Emit = (piece: Uint8Array) => Promise<void>

/** The background of a matrix's letters. */
const fills: Record<string, string> = {
  P: 'E3F7E7',
  D: 'FFF3CD',
  A: 'FFE0E0',
  L: 'E1F1FF',
  C: 'E6ECFF',
  W: 'ECEFF2',
  H: 'F6E6FB',
}

/** `step`: a row was written. */
export async function writeWorkbook(
  report: ReportDocument,
  emit: Emit,
  step: () => Promise<void>,
): Promise<void> {
  const sheets = report.tables.map((table): SheetToWrite => ({
    name: table.name,
    // A filter button would hide two letters of a narrow header.
    columns: table.columns.map(({ header, width, kind, isDay }) => ({
      header,
      width: isDay ? 4.5 : Math.max(width, 9),
      ...(kind ? { kind } : {}),
    })),
    rows: rowsOf(table, step),
    frozen: table.frozen,
  }))
  const about: SheetToWrite = {
    name: 'About this report',
    columns: [{ header: report.title, width: 110 }],
    rows: aboutOf(report).map((line) => [line]),
  }
  await writeXlsx([...sheets, about], emit)
}

async function* rowsOf(
  { columns, rows, totals }: ReportTable,
  step: () => Promise<void>,
): AsyncGenerator<(Cell | MarkedCell)[]> {
  for (const row of rows) {
    yield row.map((cell, i) => (columns[i]?.isDay ? coloured(cell) : cell))
    await step()
  }
  if (totals) yield [...totals].map((cell) => ({ cell, fill: 'ECEFF2' }))
}

function coloured(cell: Cell): Cell | MarkedCell {
  const fill = typeof cell === 'string' && fills[cell.toUpperCase()]
  return fill ? { cell, fill } : cell === '' ? null : cell
}

const aboutOf = ({ firm, period, notes }: ReportDocument): string[] => [firm, period, ...notes]

/**
 * The first table starts in the first line so that programs can read it; the others follow after an empty
 * line.
 */
export async function writeText(
  report: ReportDocument,
  emit: Emit,
  step: () => Promise<void>,
): Promise<void> {
  const [first, ...more] = report.tables
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    yield* plain(first!)
    for (const table of more) {
      yield []
      yield [table.name]
      yield table.columns.map(({ header }) => header)
      yield* plain(table)
    }
    yield []
    for (const line of [report.title, ...aboutOf(report)]) yield [line]
  }
  async function* plain({ rows: lines, totals }: ReportTable): AsyncGenerator<readonly Cell[]> {
    for (const line of lines) {
      yield line
      await step()
    }
    if (totals) yield totals
  }
  for await (const piece of writeCsv(first!.columns as SheetColumn[], rows())) await emit(piece)
}
