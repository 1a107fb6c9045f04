/**
 * Days of a column, for every kind of sheet. What the column leaves open is asked once: which comes first,
 * the day or the month, and whether a program that opened the list has exchanged them.
 */
import { isCellDay, type Cell } from '../../src/sheets/cells'
import { waiting, type Asked, type Questions } from './questions'
import { plain } from './texts'
import { exchanged, isHalfRead, orderOf, readDay, type Evidence } from './values'

/** `header` as the file calls the column; `days`: how its days are written. */
export type DayColumn = { field: string; header: string; days: ReadonlySet<Evidence> }

export function readDayOf(
  { field, header, days }: DayColumn,
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
  const read = readDay(cell, orderOf(days).order, zone)
  if (!read || !('isEitherWay' in read)) return read
  const answer = questions.answer(whichOrder(field, header), plain(cell))
  return answer === 'dmy' || answer === 'mdy' ? readDay(cell, answer, zone) : read
}

const whichOrder = (field: string, header: string): Asked => ({
  id: `order:${field}`,
  text: `${header}: which comes first in its dates, the day or the month?`,
  field,
  options: [
    { value: 'dmy', label: 'The day (03/04 is 3 April)' },
    { value: 'mdy', label: 'The month (03/04 is 4 March)' },
  ],
})

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
