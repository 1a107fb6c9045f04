/**
 * Lists of the command line: an aligned table for people, CSV or JSON for programs. The fields of `--json`,
 * and the titles of `--csv`, stay as they are once they are documented.
 */
import { InvalidArgumentError, Option, type Command } from 'commander'
import { listFields } from './commandTree'
import { writeCsv, type Cell } from './sheets'

export type ListFlags = { csv?: boolean; json?: boolean }
/** `field` in JSON, `title` in CSV and above the table. */
export type ListColumn<Row> = { field: string; title: string; value: (row: Row) => string | number | null }

/** The columns say what docs/command-line.md tells of `--json`. */
export function listOptions(command: Command, columns: readonly { field: string }[]): Command {
  listFields(
    command,
    columns.map(({ field }) => field),
  )
  return command.option('--csv', 'as CSV').option('--json', 'as JSON, an array of objects')
}

/** A flag that takes one of some words; another is misuse, and they are named. */
export const oneOf = (flags: string, names: readonly string[], usual?: string) =>
  new Option(flags).choices([...names]).default(usual)

/** How many are listed, at most 200: what is asked for beyond is misuse, not less than was asked for. */
export const limitOption = (usual: number) =>
  new Option('--limit <count>', 'at most 200').default(String(usual)).argParser((text: string) => {
    if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 200) return text
    throw new InvalidArgumentError('It must be a number from 1 to 200.')
  })

/** `none`: what is said of an empty list where a person reads it. */
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
    // The mark is for a file that Excel opens, not for the next program of a pipe.
    return console.log(text.replace(/^\uFEFF/, '').trimEnd())
  }
  if (!rows.length) return console.log(none)
  for (const line of tableOf(rows, columns)) console.log(line)
}

const objectOf = <Row>(row: Row, columns: readonly ListColumn<Row>[]) =>
  Object.fromEntries(columns.map(({ field, value }) => [field, value(row)]))

/** The most letters that a cell of the table shows; CSV and JSON have all of them. */
const widest = 60

const shortened = (cell: string | number | null): string => {
  const text = cell === null ? '' : String(cell).replaceAll(/\s+/g, ' ')
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text
}

/** Columns as wide as what stands in them; numbers to the right. */
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
