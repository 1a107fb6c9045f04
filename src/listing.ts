/**
 * Lists on the command line: an aligned table for people, CSV or JSON for programs. The fields of `--json`
 * and the titles of `--csv` are stable once documented.
 */
import { InvalidArgumentError, Option, type Command } from 'commander'
import { listFields } from './commandTree'
import { writeCsv, type Cell } from './sheets'

export type ListFlags = { csv?: boolean; json?: boolean }
/** `field` in JSON, `title` in CSV and the table. */
export type ListColumn<Row> = { field: string; title: string; value: (row: Row) => string | number | null }

/** The columns document the fields of `--json` in docs/command-line.md. */
export function listOptions(command: Command, columns: readonly { field: string }[]): Command {
  listFields(
    command,
    columns.map(({ field }) => field),
  )
  return command.option('--csv', 'as CSV').option('--json', 'as JSON, an array of objects')
}

/** A flag with a fixed set of words. Another word is a usage error, which lists the words. */
export const oneOf = (flags: string, names: readonly string[], usual?: string) =>
  new Option(flags).choices([...names]).default(usual)

/** The number of rows, at most 200. A larger number is a usage error, not silently reduced. */
export const limitOption = (usual: number) =>
  new Option('--limit <count>', 'at most 200').default(String(usual)).argParser((text: string) => {
    if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 200) return text
    throw new InvalidArgumentError('It must be a number from 1 to 200.')
  })

/** `none`: the sentence for an empty list at a terminal. */
export async function printList<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  { csv, json }: ListFlags,
  none: string,
): Promise<void> {
  if (json)
    return console.log(
      JSON.stringify(
        rows.map((row) => objectOf(row, columns)),
        null,
        2,
      ),
    )
  if (csv) {
    const cells = rows.map((row) => columns.map(({ value }): Cell => value(row)))
    let text = ''
    for await (const piece of writeCsv(
      columns.map(({ title: header }) => ({ header })),
      cells,
    ))
      text += Buffer.from(piece).toString('utf8')
    // The byte order mark is for a file that Excel opens, not for a pipe.
    return console.log(text.replace(/^\uFEFF/, '').trimEnd())
  }
  if (!rows.length) return console.log(none)
  for (const line of tableOf(rows, columns)) console.log(line)
}

const objectOf = <Row>(row: Row, columns: readonly ListColumn<Row>[]) =>
  Object.fromEntries(columns.map(({ field, value }) => [field, value(row)]))

/** The widest cell of a table. CSV and JSON contain the whole text. */
const widest = 60

const shortened = (cell: string | number | null): string => {
  const text = cell === null ? '' : String(cell).replaceAll(/\s+/g, ' ')
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text
}

/** Columns are as wide as their content; numbers are right-aligned. */
function tableOf<Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[]): string[] {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  const texts = cells.map((row) => row.map(shortened))
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...texts.map((row) => row[at]!.length)),
  )
  const isNumber = columns.map((_, at) =>
    cells.every((row) => row[at] === null || typeof row[at] === 'number'),
  )
  const line = (row: readonly string[]) =>
    row
      .map((text, at) => (isNumber[at] ? text.padStart(widths[at]!) : text.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd()
  return [line(columns.map(({ title }) => title)), ...texts.map(line)]
}
