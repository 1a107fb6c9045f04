/**
 * What a sheet leaves open, asked once for all of its rows. Until it is answered the rows concerned are
 * wrong, each with the question; nothing is guessed.
 */
import { isDay } from '../../src/domain/day'
import type { Problem, Question } from './contract'

/** `field`: of the rows that wait. `takesDay`: any day is an answer too. */
export type Asked = Pick<Question, 'id' | 'text' | 'options'> & { field: string | null; takesDay?: boolean }

/** How many of the values concerned are shown. */
const mostValues = 5

export class Questions {
  private readonly found = new Map<string, Question>()
  /** Of each question the row that has asked it last. */
  private readonly askedBy = new Map<string, number>()
  private row: number | null = null

  constructor(private readonly answers: Readonly<Record<string, string>> = {}) {}

  /** Two cells of a row may ask the same: it waits once. */
  beginRow(row: number | null) {
    this.row = row
  }

  /**
   * For one row: the answer, or null, and the row waits. `value` is what is asked about, as the row has it.
   */
  answer({ field, takesDay = false, ...asked }: Asked, value: string | null = null): string | null {
    const given = this.answers[asked.id]
    const isAnswer =
      given !== undefined &&
      (asked.options.some((option) => option.value === given) || (takesDay && isDay(given)))
    const known = this.found.get(asked.id)
    const question = known ?? {
      ...asked,
      field,
      takesDay,
      values: [],
      rows: 0,
      answer: isAnswer ? given : null,
    }
    if (this.row === null || this.askedBy.get(asked.id) !== this.row) question.rows++
    if (this.row !== null) this.askedBy.set(asked.id, this.row)
    if (value && question.values.length < mostValues && !question.values.includes(value))
      question.values.push(value)
    this.found.set(asked.id, question)
    return question.answer
  }

  list(): Question[] {
    return [...this.found.values()]
  }
}

/** What stands with a row that waits. */
export const waiting = ({ text }: Pick<Question, 'text'>): string => `${prefix}${text}`
const prefix = 'Waits for an answer: '

/** Whether nothing is wrong with a row but that it waits. */
export const onlyWaits = (problems: readonly Problem[]): boolean =>
  problems.every(({ message }) => message.startsWith(prefix))
