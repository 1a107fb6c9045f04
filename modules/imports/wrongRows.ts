/**
 * The rows with errors as a workbook: each cell as it was, with errors coloured and the reason in the next
 * column.
 */
import type { App } from '../../src/app'
import { writeXlsx, type Cell, type MarkedCell, type SheetColumn } from '../../src/sheets'
import { defineTask } from '../../src/worker'
import { notFound } from '../../src/domain/errors'
import { download } from '../../src/download'
import type { Found } from './checking'
import type { Problem } from './contract'
import { kindOf } from './kinds'
import type { StagedImport } from './staging'

type Stored = { row: number; cells: string; problems: string; journal: string | null }
const page = 500
const pink = 'FFD9D9'

export const writeWrongRows = defineTask<{ id: number; kind: string; found: Found }, Uint8Array, void>({
  name: 'imports.wrong',
  async run({ ask, emit }, { id, kind: name, found }) {
    const next = (after: number) =>
      ask(({ db }) =>
        db.all<Stored>(
          `select row, cells, problems, journal
           from import_rows
           where import_id = ?
             and row > ?
             and (state = 'wrong' or outcome = 'refused')
           order by row
           limit ?`,
          id,
          after,
          page,
        ),
      )
    // Each column with an error gets a column of reasons; other columns get none.
    const spoilt = new Set<string>()
    for (let rows = next(0); rows.length; rows = next(rows.at(-1)!.row))
      for (const row of rows) for (const { field } of problemsOf(row)) if (field) spoilt.add(field)
    const titles = new Map(kindOf(name)!.columns.map(({ field, title }) => [field, title]))
    const columns = found.columns.map(({ index, header, field }) => ({
      index,
      header: header || `Column ${index + 1}`,
      field,
    }))
    const missing = [...spoilt]
      .filter((field) => !columns.some((column) => column.field === field))
      .map((field) => ({ index: -1, header: titles.get(field) ?? field, field }))
    const all = [...columns, ...missing]
    const header: SheetColumn[] = all.flatMap(({ header: text, field }) => [
      { header: text, width: 22 },
      ...(field && spoilt.has(field) ? [{ header: `Why: ${text}`, width: 44 }] : []),
    ])
    async function* rows(): AsyncGenerator<(Cell | MarkedCell)[]> {
      for (let stored = next(0); stored.length; stored = next(stored.at(-1)!.row))
        for (const row of stored) {
          const cells = JSON.parse(row.cells) as Cell[]
          const problems = problemsOf(row)
          yield [
            row.row,
            problems
              .filter(({ field }) => !field)
              .map(({ message }) => message)
              .join('; ') || null,
            ...all.flatMap(({ index, field }) => {
              const cell = cells[index] ?? null
              if (!field || !spoilt.has(field)) return [cell]
              const why = problems
                .filter((problem) => problem.field === field)
                .map(({ message }) => message)
                .join('; ')
              return [why ? { cell, fill: pink, note: why } : cell, why || null]
            }),
          ]
        }
    }
    await writeXlsx(
      [
        {
          name: 'Rows with errors',
          columns: [{ header: 'Row', width: 6, kind: 'number' }, { header: 'Why', width: 44 }, ...header],
          rows: rows(),
          frozen: 1,
        },
      ],
      emit,
    )
  },
})

function problemsOf({ problems, journal }: Stored): Pick<Problem, 'field' | 'message'>[] {
  const ownProblems = JSON.parse(problems) as Problem[]
  const refusal = journal === null ? undefined : (JSON.parse(journal) as { refusal?: string }).refusal
  return refusal ? [...ownProblems, { field: null, message: refusal }] : ownProblems
}

export function wrongWorkbook(app: App, staged: StagedImport): Response {
  if (!staged.found) throw notFound('There are no rows yet')
  return download(
    app,
    writeWrongRows,
    { id: staged.id, kind: staged.kind, found: staged.found },
    `rows with errors of ${staged.fileName.replace(/\.\w+$/, '')}.xlsx`,
  )
}
