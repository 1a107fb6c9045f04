/**
 * A column's dates, for every kind of sheet. An open question is asked once: whether the day or the month
 * comes first, and whether a program has swapped them.
 */
import { isCellDay, type Cell } from '../../src/sheets'
import { waiting, type NewQuestion, type Questions } from './questions'
import { plain } from './texts'
import { exchanged, isHalfRead, orderOf, readDay, type Evidence } from './values'

/**
 * `header` is the file's header; `days`: how its dates are written; `together`: columns with the same format,
 * asked about as one.
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

const whichOrder = (field: string, header: string): NewQuestion => ({
  id: `order:${field}`,
  text: `${header}: which comes first in its dates, the day or the month?`,
  field,
  options: orders,
})

const orderOfAll = (headers: readonly string[]): NewQuestion => ({
  id: 'order',
  text: `${headers.join(', ')}: which comes first in their dates, the day or the month?`,
  field: null,
  options: orders,
})

const orders = [
  { value: 'dmy', label: 'The day (03/04 is 3 April)' },
  { value: 'mdy', label: 'The month (03/04 is 4 March)' },
]

const halfRead = (field: string, header: string): NewQuestion => ({
  id: `exchanged:${field}`,
  text:
    `${header}: some cells are dates and others are text. This happens if a program that puts the month ` +
    `first opens a list ` +
    'with the day first, or the other way round. Day and month of the dates are then ' +
    'swapped. Were they swapped?',
  field,
  options: [
    { value: 'exchanged', label: 'Yes, swap them back' },
    { value: 'right', label: 'No, the dates are correct' },
  ],
})
