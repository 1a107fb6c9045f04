/** Imports a sheet in one go: valid rows are applied, the others are listed with their errors. */
import type { App } from '../../src/app'
import { invalid } from '../../src/domain/errors'
import type { By } from '../../src/http'
import { stageFile } from './upload'
import type { Follow, ImportRow, PassedRow, Question } from './contract'
import { startImport, choose, discard } from './deciding'
import type { ImportKind } from './kinds'
import { importedWords } from './rules'
import { importOf, infoOf, rowsOf } from './staging'
import { whenSettled } from './progress'
import type { Order } from './values'

export type OneStepResult = {
  /** In the specification's words. */
  message: string
  imported: number
  new: number
  /** Changed and unchanged. */
  updated: number
  changed: number
  /** With errors and refused; `errors` lists at most 500 of each. */
  wrong: number
  errors: { row: number; error: string }[]
  /** Rows that wait for an answer. */
  questions: Question[]
  /** Rows outside the table, and the first of them. */
  passed: number
  passedRows: PassedRow[]
  /** Side effects of the rows. */
  follows: Follow[]
  /** Titles of columns that are left out. */
  unused: string[]
  /** For a dry run: the first new or changed rows. */
  rows: ImportRow[]
  /** Null if nothing was imported. */
  importId: number | null
}

type ImportOptions = {
  /** Only previewed; nothing is stored. */
  isDry?: boolean
  /** How to read 03/04/2026 in columns that do not show it. */
  order?: Order | undefined
  /** Answers given in advance. */
  answers?: Readonly<Record<string, string>> | undefined
  /** Waits until the import is idle, and reports progress meanwhile. */
  watch?: (app: App, id: number, doing: 'Reading' | 'Importing') => Promise<unknown>
}

/** Every ambiguous date of the sheet uses this order. */
export async function answerOrders(
  app: App,
  by: By,
  id: number,
  order: Order | undefined,
  watch: NonNullable<ImportOptions['watch']>,
) {
  const { questions } = app.ask((ask) => infoOf(ask, importOf(ask, id)!))
  const open = questions.filter(({ id: of, answer }) => /^order(:|$)/.test(of) && answer === null)
  if (!order || !open.length) return
  const answers = Object.fromEntries(open.map(({ id: of }) => [of, order]))
  await choose(app, by, { id, answers })
  await watch(app, id, 'Reading')
}

/** Lists 500 failed rows of each kind. Throws if the whole file fails. */
export async function importInOneStep(
  app: App,
  by: By,
  kind: ImportKind,
  fileName: string,
  bytes: Uint8Array,
  { isDry = false, order, answers = {}, watch = whenSettled }: ImportOptions = {},
): Promise<OneStepResult> {
  const id = await stageFile(app, by, kind, fileName, bytes, { answers: { ...answers } })
  await watch(app, id, 'Reading')
  await answerOrders(app, by, id, order, watch)
  const info = app.ask((ask) => infoOf(ask, importOf(ask, id)!))
  if (info.state === 'failed' || info.message) throw invalid(info.message ?? kind.empty)
  const begins = !isDry && info.counts.new + info.counts.changed > 0
  if (begins) {
    await startImport(app, by, { id, rows: 'good' })
    await watch(app, id, 'Importing')
  }
  const { counts } = app.ask((ask) => infoOf(ask, importOf(ask, id)!))
  const rows = app.ask((ask) => [
    ...rowsOf(ask, id, { show: 'wrong', limit: 500 }).data,
    ...rowsOf(ask, id, { show: 'refused', limit: 500 }).data,
  ])
  const errors = rows.map(({ row, problems, refusal }) => ({
    row,
    error:
      refusal ?? problems.map(({ title, message }) => (title ? `${title}: ${message}` : message)).join('; '),
  }))
  const [added, changed] = begins
    ? [counts.added, counts.applied - counts.added]
    : [counts.new, counts.changed]
  const updated = changed + counts.unchanged
  const shown = (show: 'new' | 'changed') => app.ask((ask) => rowsOf(ask, id, { show, limit: 50 }).data)
  const previewRows = isDry ? [...shown('new'), ...shown('changed')] : []
  if (isDry) await discard(app, by, { id })
  return {
    message: importedWords(kind.name, added, updated),
    imported: added + updated,
    new: added,
    updated,
    changed,
    wrong: counts.wrong + counts.refused,
    errors,
    questions: info.questions.filter(({ answer }) => answer === null),
    passed: info.passed,
    passedRows: info.passedRows,
    follows: info.follows,
    unused: info.columns.flatMap(({ header, field }) => (field || !header ? [] : [header])),
    rows: previewRows,
    importId: isDry ? null : id,
  }
}
