/** Turns rows of cells into rows of values; open questions are asked once per sheet. */
import type { Cell } from '../../src/sheets'
import type { PassedRow } from './contract'
import { readDayOf } from './days'
import { dots, type Contest, type TableColumn } from './foundColumns'
import type { Names } from './headers'
import type { Column, ImportKind, ReadRow } from './kinds'
import { waiting, type NewQuestion, type Questions } from './questions'
import { notARow, rowText } from './rowWords'
import type { Packed, Table } from './table'
import { plain, readEmail, readText, type Reading } from './texts'
import { readMonth, readPercent, readPhone, readRupees } from './values'

type Known = TableColumn & { column: Column }
export type Passed = { count: number; first: PassedRow[] }
const mostPassed = 20

type Of = {
  kind: ImportKind
  columns: readonly TableColumn[]
  contests: readonly Contest[]
  questions: Questions
  zone: string
}

/** Removes the rows from the table to save memory. */
export function readRows(table: Table, { kind, columns, contests, questions, zone }: Of) {
  const known = columns.flatMap((one) =>
    one.field ? [{ ...one, column: kind.columns.find(({ field }) => field === one.field)! }] : [],
  )
  const secrets = new Set(columns.flatMap(({ index, isSecret }) => (isSecret ? [index] : [])))
  const rows: ReadRow[] = []
  const passed: Passed = { count: 0, first: [] }
  const pass = (row: number, why: PassedRow['why'], cells: readonly Cell[]) => {
    const text = rowText(cells.filter((_, at) => !secrets.has(at)))
    if (passed.count++ < mostPassed) passed.first.push({ row, why, text })
  }
  for (const packed of table.rows.splice(0)) {
    const cells = JSON.parse(packed.cells) as Cell[]
    const why = notARow(cells, table.header ?? [])
    if (why) {
      pass(packed.number, why, cells)
      continue
    }
    questions.beginRow(packed.number)
    const one: ReadRow = { row: packed.number, cells: '', values: {}, secret: null, problems: [] }
    const wrong = (field: string | null, title: string, message: string) =>
      one.problems.push({ field, title, message })
    const waits = new Set<string>()
    for (const contest of contests) {
      const column = kind.columns.find(({ field }) => field === contest.field)!
      const [first, ...others] = contest.indexes.map((at) => meaning(cells[at] ?? null, column))
      if (others.every((one) => one === first)) continue
      const question = whichColumn(contest, column, table.header ?? [])
      if (questions.answer(question) !== null) continue
      wrong(contest.field, column.title, waiting(question))
      waits.add(contest.field)
    }
    for (const { column, ...at } of known) {
      if (waits.has(column.field)) continue
      const parsed = valueOf({ ...at, column }, cells, packed, questions, zone)
      if (!parsed) continue
      if ('problem' in parsed) wrong(column.field, column.title, parsed.problem)
      else if (column.type === 'secret') one.secret = String(parsed.value)
      else one.values[column.field] = parsed.value
    }
    const blank = kind.skipWithout.every(
      (field) => one.values[field] === undefined && !one.problems.some((problem) => problem.field === field),
    )
    if (blank && !isSomebodys(one, known)) {
      if (cells.some((cell) => plain(cell))) pass(packed.number, 'without a name or number', cells)
      continue
    }
    if (packed.hidden) {
      const answer = questions.answer(hiddenRows, `row ${packed.number}`)
      if (answer === 'no') {
        pass(packed.number, 'hidden', [])
        continue
      }
      if (answer === null) wrong(null, '', waiting(hiddenRows))
    }
    // A password is stored once, separately, never with the row.
    one.cells = secrets.size
      ? JSON.stringify(cells.map((cell, index) => (secrets.has(index) && plain(cell) ? dots : cell)))
      : packed.cells
    rows.push(one)
  }
  questions.beginRow(null)
  return { rows, passed }
}

/**
 * Refuses a row without a name if it has two values besides sums, because they belong to somebody. With fewer
 * it is a total without a label, or cells that a program filled in.
 */
function isSomebodys({ values, problems }: ReadRow, known: readonly Known[]): boolean {
  const filledColumns = known.filter(
    ({ column: { field } }) =>
      values[field] !== undefined || problems.some((problem) => problem.field === field),
  )
  return filledColumns.length > 1 && filledColumns.some(({ column: { type } }) => !sums.has(type))
}
const sums: ReadonlySet<Column['type']> = new Set(['rupees', 'amount', 'percent'])

const hiddenRows: NewQuestion = {
  id: 'hidden',
  text: 'The file has hidden rows, by a filter or by hand. Import them too?',
  field: null,
  options: [
    { value: 'yes', label: 'Import them too' },
    { value: 'no', label: 'Leave them out' },
  ],
}

function valueOf(
  known: Known,
  cells: readonly Cell[],
  { above }: Packed,
  questions: Questions,
  zone: string,
): Reading<string | number> {
  const { index, column } = known
  const cell = cells[index] ?? null
  // A sum in a cell merged over several rows belongs to none of them alone.
  if (above?.includes(index) && (column.type === 'rupees' || column.type === 'amount'))
    return { problem: 'One cell spans several rows. Enter an amount in each row' }
  if (column.type === 'day') {
    const { field, title } = column
    return readDayOf({ ...known, field, header: known.header || title }, cell, questions, zone)
  }
  return column.type === 'phone' ? phoneOf(column, cell, questions) : readValue(cell, column)
}

function phoneOf({ field, title }: Column, cell: Cell, questions: Questions): Reading<string> {
  const phone = readPhone(cell)
  if (!phone?.several) return phone
  const question: NewQuestion = {
    id: `several:${field}`,
    text: `${title}: some cells contain several numbers. Which one should be used?`,
    field,
    options: [
      { value: 'first', label: 'The first valid number' },
      { value: 'none', label: 'None, leave the number empty' },
    ],
  }
  const answer = questions.answer(question, plain(cell))
  if (answer === null) return { problem: waiting(question) }
  return answer === 'first' ? { value: phone.several } : null
}

const whichColumn = (
  { field, indexes }: Contest,
  { title }: Column,
  header: readonly Names[],
): NewQuestion => ({
  id: `column:${field}`,
  text: `${indexes.length} columns could be ${title}. Which one is it?`,
  field,
  options: [
    ...indexes.map((at) => ({
      value: String(at),
      label: `Column ${letterOf(at)}: ${header[at]?.[0] ?? ''}`,
    })),
    { value: 'none', label: 'None of them' },
  ],
})

/** 0 is A, 26 is AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`
}

/** Equal for equal values, however they are written: +91 98765 43210 and 9876543210. */
function meaning(cell: Cell, column: Column): string {
  const parsed =
    column.type === 'phone' ? readPhone(cell) : column.type === 'day' ? null : readValue(cell, column)
  return parsed && 'value' in parsed ? String(parsed.value).toLowerCase() : plain(cell)
}

function readValue(cell: Cell, { type, most = 500 }: Column): Reading<string | number> {
  if (type === 'email') return readEmail(cell)
  if (type === 'rupees') return readRupees(cell)
  if (type === 'amount') return readRupees(cell, { isPay: false })
  if (type === 'percent') return readPercent(cell)
  if (type === 'month') return readMonth(cell)
  // The workbook of rows with errors shows passwords as dots, which are not read as a password.
  if (type === 'secret') return plain(cell) === dots ? null : readText(cell, 200)
  return readText(cell, most)
}
