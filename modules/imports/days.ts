/**
 * Days of a column, for every kind of sheet. What the column leaves open is asked once: which comes first,
 * the day or the month, and whether a program that opened the list has exchanged them.
 */
import { isCellDay, type Cell } from '../../src/sheets'
import { waiting, type Asked, type Questions } from './questions'
import { plain } from './texts'
import { exchanged, isHalfRead, orderOf, readDay, type Evidence } from './values'

/**
 * `header` as the file calls the column; `days`: how its days are written; `together`: the columns that are
 * asked about as one, being written the same way.
 */
export type DayColumn = {
  field: string
  header: string
  days: ReadonlySet<Evidence>
  together?: readonly string[] | null
}

export function readDayOf(
  { field, header, days, together }: DayColumn,
  cell: Cell,
  questions: Questions,
  zone: string,
): ReturnType<typeof readDay> {
  if (isCellDay(cell) && isHalfRead(days) && exchanged(cell.day) !== cell.day && cell.day.slice(8) <= '12') {
    const question = halfRead(field, header)
    const answer = questions.answer(question, `${cell.day} or ${exchanged(cell.day)}`)
    if (answer === null) return { problem: waiting(question) }
    return { value: answer === 'exchanged' ? exchanged(cell.day) : cell.day }
  }
  const parsed = readDay(cell, orderOf(days).order, zone)
  if (!parsed || !('isEitherWay' in parsed)) return parsed
  const answer = questions.answer(together ? orderOfAll(together) : whichOrder(field, header), plain(cell))
  return answer === 'dmy' || answer === 'mdy' ? readDay(cell, answer, zone) : parsed
}

const whichOrder = (field: string, header: string): Asked => ({
  id: `order:${field}`,
  text: `${header}: which comes first in its dates, the day or the month?`,
  field,
  options: orders,
})

const orderOfAll = (headers: readonly string[]): Asked => ({
  id: 'order',
  text: `${headers.join(', ')}: which comes first in their dates, the day or the month?`,
  field: null,
  options: orders,
})

const orders = [
  { value: 'dmy', label: 'The day (03/04 is 3 April)' },
  { value: 'mdy', label: 'The month (03/04 is 4 March)' },
]

const halfRead = (field: string, header: string): Asked => ({
  id: `exchanged:${field}`,
  text:
    `${header}: some are dates and others are text. This happens when a list with the day first is opened ` +
    'where the month comes first, or the other way round, and then day and month of the dates are ' +
    'exchanged. Were they exchanged?',
  field,
  options: [
    { value: 'exchanged', label: 'Yes: exchange them back' },
    { value: 'right', label: 'No: the dates are right' },
  ],
})
