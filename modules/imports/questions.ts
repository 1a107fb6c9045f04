/**
 * Open questions of a sheet, asked once for all its rows. Until the answer, the rows concerned have an error
 * that states the question; nothing is guessed.
 */
import { isDay } from '../../src/domain/day'
import type { Problem, Question } from './contract'

/** `field`: of the waiting rows. `takesDay`: any day is a valid answer too. */
export type NewQuestion = Pick<Question, 'id' | 'text' | 'options'> & {
  field: string | null
  takesDay?: boolean
}

/** How many of the values concerned are shown. */
const mostValues = 5

export class Questions {
  private readonly found = new Map<string, Question>()
  /** For each question, the last row that raised it. */
  private readonly idsByQuestion = new Map<string, number>()
  private row: number | null = null

  constructor(private readonly answers: Readonly<Record<string, string>> = {}) {}

  /** Starts a row, so that a row counts once even if two of its cells raise the same question. */
  beginRow(row: number | null) {
    this.row = row
  }

  /**
   * Returns the answer to a row's question, or null while it is open. `value`: the row's value in question.
   */
  answer({ field, takesDay = false, ...rest }: NewQuestion, value: string | null = null): string | null {
    const given = this.answers[rest.id]
    const isAnswer =
      given !== undefined &&
      (rest.options.some((option) => option.value === given) || (takesDay && isDay(given)))
    const known = this.found.get(rest.id)
    const question = known ?? {
      ...rest,
      field,
      takesDay,
      values: [],
      rows: 0,
      answer: isAnswer ? given : null,
    }
    if (this.row === null || this.idsByQuestion.get(rest.id) !== this.row) question.rows++
    if (this.row !== null) this.idsByQuestion.set(rest.id, this.row)
    if (value && question.values.length < mostValues && !question.values.includes(value))
      question.values.push(value)
    this.found.set(rest.id, question)
    return question.answer
  }

  list(): Question[] {
    return [...this.found.values()]
  }
}

/** The error of a row that waits for an answer. */
export const waiting = ({ text }: Pick<Question, 'text'>): string => `${prefix}${text}`
const prefix = 'Answer needed: '

/** Whether each error of a row is an unanswered question. */
export const onlyWaits = (problems: readonly Problem[]): boolean =>
  problems.every(({ message }) => message.startsWith(prefix))
