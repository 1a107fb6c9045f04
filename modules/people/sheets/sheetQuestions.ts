/** Open questions of a sheet on the command line, and their answers. */
import { InvalidArgumentError, Option } from 'commander'
import type { Follow, PassedRow, Question } from '../../imports/contract'

/** `--answer joining=today`, once per question. */
export const answerOption = () =>
  new Option(
    '--answer <question=answer>',
    "answer an import's question, such as joining=today; can be repeated",
  )
    .argParser((given: string, before: Record<string, string> | undefined) => {
      const at = given.lastIndexOf('=')
      if (at < 1) throw new InvalidArgumentError('Write it as joining=today.')
      return { ...before, [given.slice(0, at)]: given.slice(at + 1) }
    })
    .default(undefined)

/** The open questions of a sheet, and how to answer them. */
export function sayOpen(questions: readonly Question[]) {
  for (const { id, text, values, rows, options, takesDay } of questions) {
    const about = values.length ? ` (${values.join(', ')})` : ''
    const texts = [
      ...options.map(({ value, label }) => `  --answer ${quoted(`${id}=${value}`)}   ${label}`),
      ...(takesDay ? [`  --answer ${id}=2026-04-01   this date for all`] : []),
    ]
    console.error(`${text} ${rows} ${rows === 1 ? 'row waits' : 'rows wait'}${about}. Answer with`)
    for (const line of texts) console.error(line)
  }
}

const quoted = (text: string) =>
  /[^\w:=-]/.test(text) ? `'${text.replaceAll("'", String.raw`'\''`)}'` : text

/** Rows outside the table, so that nobody overlooks that they were left out. */
export function sayPassed(count: number, rows: readonly PassedRow[]) {
  for (const { row, why, text } of rows)
    console.error(`Row ${row} is left out: ${why}${text ? `: ${text}` : ''}`)
  if (count > rows.length) console.error(`... and ${count - rows.length} more rows left out.`)
}

/** `2 approved leaves are cancelled: Asha Rao (2)` */
export function sayFollows(follows: readonly Follow[]) {
  for (const { what, count, people, names } of follows) {
    const rest = people > names.length ? ` and ${people - names.length} more` : ''
    console.log(`${count} ${what}: ${names.join(', ')}${rest}`)
  }
}
