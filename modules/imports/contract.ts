/** Imports: read, previewed, applied, undone. The same path for every kind of sheet. */
import { endpoint, z, countText, idText, ok, pagination } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    'import.started': { importId: number; kind: string; fileName: string }
    'import.applied': {
      importId: number
      kind: string
      fileName: string
      added: number
      changed: number
      refused: number
    }
    'import.undone': { importId: number; kind: string; fileName: string; rows: number }
    'import.discarded': { importId: number; kind: string; fileName: string }
  }
}

/** A column of the file: its header, its field, and how certain the match is. */
const foundColumn = z.object({
  index: z.int(),
  header: z.string(),
  field: z.nullable(z.string()),
  /** The header is only similar to a known one. */
  guessed: z.boolean(),
  samples: z.array(z.string()),
  /** For dates such as 03/04/2026: which comes first. */
  order: z.nullable(z.enum(['dmy', 'mdy'])),
})
export type FoundColumn = z.output<typeof foundColumn>

/** An open question of the sheet, asked once; its rows wait for the answer. */
const question = z.object({
  /** `joining`, `status:on bench`, `order:dateOfJoining`, or `order` for all columns. */
  id: z.string(),
  text: z.string(),
  field: z.nullable(z.string()),
  /** The first of the values concerned. */
  values: z.array(z.string()),
  rows: z.int(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Any day, yyyy-MM-dd, is a valid answer too. */
  takesDay: z.boolean(),
  answer: z.nullable(z.string()),
})
export type Question = z.output<typeof question>

/** A row outside the table, and its kind. */
const passedRow = z.object({
  row: z.int(),
  why: z.enum(['a repeated header', 'a total', 'a note', 'hidden', 'without a name or number']),
  text: z.string(),
})
export type PassedRow = z.output<typeof passedRow>

const importStates = [
  'reading',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
  'discarded',
] as const
/** The effect of the rows; later the numbers of applied, new and refused rows. */
const counts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  applied: z.int(),
  added: z.int(),
  refused: z.int(),
})

/** Side effects of the rows: `leaves are cancelled`, how many, and whose. */
export const follow = z.object({
  what: z.string(),
  count: z.int(),
  people: z.int(),
  names: z.array(z.string()),
})
export type Follow = z.output<typeof follow>

const importInfo = z.object({
  id: z.int(),
  kind: z.string(),
  fileName: z.string(),
  by: z.string(),
  createdAt: z.string(),
  state: z.enum(importStates),
  /** Rows done of `total`, while something runs. */
  done: z.int(),
  total: z.int(),
  /** Why it failed, or a remaining remark. */
  message: z.nullable(z.string()),
  counts,
  /** 'Row 7: …', the first three refusals. */
  firstReasons: z.array(z.string()),
  finishedAt: z.nullable(z.string()),
  /** Imported passwords that are not hashed yet. */
  passwordsLeft: z.int(),
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  columns: z.array(foundColumn),
  questions: z.array(question),
  /** Rows left out: how many, and the first of them. */
  passed: z.int(),
  passedRows: z.array(passedRow),
  follows: z.array(follow),
  /** The fields a column can have, with their titles. */
  fields: z.array(z.object({ field: z.string(), title: z.string(), help: z.string() })),
})
export type ImportInfo = z.output<typeof importInfo>

export const problem = z.object({ field: z.nullable(z.string()), title: z.string(), message: z.string() })
export type Problem = z.output<typeof problem>
/** A field of a row, before and after, as the preview shows it. */
export const change = z.object({
  field: z.string(),
  title: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
const importRow = z.object({
  row: z.int(),
  state: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  outcome: z.nullable(z.enum(['applied', 'refused', 'undone'])),
  name: z.string(),
  /** The id of the changed or added record. */
  target: z.nullable(z.int()),
  changes: z.array(change),
  problems: z.array(problem),
  /** Why it was not applied, or not undone. */
  refusal: z.nullable(z.string()),
})
export type ImportRow = z.output<typeof importRow>

const byId = z.object({ id: idText() })
const may = 'import_sheets'
/** Largest file, in bytes. */
export const fileLimit = 25 * 1024 * 1024

/** The file is the body, or the form field `file`. */
export const uploadSheet = endpoint({
  method: 'POST',
  path: '/api/imports',
  may,
  title: 'Upload a sheet: it is read and compared; nothing changes yet',
  query: z.object({ kind: z.string().check(z.maxLength(40)), name: z.string().check(z.maxLength(255)) }),
  answer: z.object({ id: z.int() }),
  limit: fileLimit,
})
export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  may,
  title: 'Imports, newest first',
  query: z.object({ kind: z.optional(z.string()) }),
  answer: z.array(importInfo),
})
export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  may,
  title: 'An import: progress, columns, and the effect of its rows',
  params: byId,
  answer: importInfo,
})
export const chooseColumns = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/choices',
  may,
  title: 'Choose columns and sheet and answer questions; the rows are compared again',
  params: byId,
  body: z.object({
    sheet: z.optional(z.string().check(z.maxLength(255))),
    /** Column index and field; null for a column that is left out. */
    columns: z.optional(
      z.record(z.string().check(z.regex(/^\d{1,4}$/)), z.nullable(z.string().check(z.maxLength(60)))),
    ),
    /** Question and one of its options, or a day. */
    answers: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(60)))),
  }),
  answer: importInfo,
})
export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rows',
  may,
  title: 'The effect of each row, before or after applying',
  params: byId,
  query: z.object({
    show: z.optional(z.enum(['new', 'changed', 'unchanged', 'wrong', 'applied', 'refused'])),
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
  }),
  answer: z.object({ data: z.array(importRow), pagination }),
})
export const applyImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/apply',
  may,
  title: 'Apply all rows (refused if one has an error), or only the valid ones',
  params: byId,
  body: z.object({ rows: z.enum(['all', 'good']) }),
  answer: importInfo,
})
export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  may,
  title: 'Undo an import in one step, while nothing depends on it',
  params: byId,
  answer: importInfo,
})
export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  may,
  title: 'Discard a sheet that was not applied',
  params: byId,
  answer: ok,
})
export const wrongRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/wrong',
  may,
  title: 'The rows with errors as a workbook, with the reason beside each cell',
  params: byId,
  answer: z.any(),
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
