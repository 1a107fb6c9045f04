/**
 * Reads a sheet and determines the effect of each row. Runs in the worker and writes nothing: it emits rows
 * in chunks, which the main thread stages.
 */
import type { Ask } from '../../src/app'
import { defineTask } from '../../src/worker'
import { invalid } from '../../src/domain/errors'
import type { Who } from '../../src/http'
import { openWorkbook } from '../../src/sheets'
import type { Choices } from './choices'
import type { ImportInfo } from './contract'
import { columnsOf, ambiguousColumns, foundColumn } from './foundColumns'
import { isMet, kindOf, type CheckedRow } from './kinds'
import { Questions } from './questions'
import { readRows } from './readingRows'
import { withRemembered } from './remembering'
import { tableOf } from './table'

export type Found = Pick<
  ImportInfo,
  'sheets' | 'sheet' | 'columns' | 'questions' | 'passed' | 'passedRows'
> & { follows?: ImportInfo['follows'] }
export type Emitted =
  | { found: Found; total: number }
  | { rows: SerializedRow[]; from: number }
  | { read: number }
  /** Sent when all rows are compared. */
  | { requested: Found }

/** A row for staging. Table text is sent as text, so that the main thread only inserts it. */
export type SerializedRow = Pick<
  CheckedRow,
  'row' | 'cells' | 'state' | 'name' | 'target' | 'version' | 'secret'
> & {
  wanted: string
  changes: string
  problems: string
}
const serializeRow = ({ wanted, changes, problems, ...row }: CheckedRow): SerializedRow => ({
  ...row,
  wanted: JSON.stringify(wanted),
  changes: JSON.stringify(changes),
  problems: JSON.stringify(problems),
})

/** Rows per message: what the main thread stages in one turn. */
const chunk = 50

export const checkSheet = defineTask<
  /** `file`: its key in storage, or its content. */
  { kind: string; file: string | Uint8Array; choices: Choices; who: Who },
  Emitted,
  { message: string | null }
>({
  name: 'imports.check',
  async run({ ask, files, emit }, { kind: name, file, choices: chosen, who }) {
    const kind = kindOf(name)!
    const bytes = typeof file === 'string' ? await files.getItemRaw<Uint8Array>(file) : file
    if (!bytes) throw invalid('The file no longer exists. Please upload it again.')
    const book = await openWorkbook(Buffer.isBuffer(bytes) ? bytes : new Uint8Array(bytes))
    const table = await tableOf(book, kind, chosen, (read) => emit({ read })).finally(() => book.close())
    const choices = kind.remembersColumns ? ask((at) => withRemembered(at, kind, table, chosen)) : chosen
    const columns = columnsOf(table, kind, choices)
    const questions = new Questions(choices.answers)
    const isRead = table.header !== null
    const { rows, passed } = readRows(table, {
      kind,
      columns,
      contests: ambiguousColumns(table, kind, choices),
      questions,
      zone: ask(zoneOf),
    })
    const missing = kind.needs.filter(
      (need) => !isMet(need, (field) => columns.some((one) => one.field === field)),
    )
    const problem = !isRead || missing.length ? kind.noHeader : rows.length ? null : kind.empty
    const found: Found = {
      sheets: table.sheets,
      sheet: table.sheet,
      columns: columns.map(foundColumn),
      questions: questions.list(),
      passed: passed.count,
      passedRows: passed.first,
    }
    await emit({ found, total: problem ? 0 : rows.length })
    if (problem) return { message: problem }
    let from = 0
    let next: SerializedRow[] = []
    const send = async () => {
      await emit({ rows: next, from })
      from += next.length
      next = []
    }
    for (const row of ask((at) => kind.validate(at, rows.splice(0), who, questions)))
      if (next.push(serializeRow(row)) === chunk) await send()
    if (next.length) await send()
    await emit({ requested: { ...found, questions: questions.list() } })
    return { message: null }
  },
})

/** The firm's time zone, because the reader does not know the module yet. */
const zoneOf = ({ db }: Ask): string => db.one<{ zone: string }>('select zone from firm')?.zone ?? 'UTC'
