/** The rows of a sync's import, as answered to the other program. */
import type { ImportRow, Problem, Question } from '../../imports/contract'
import { waiting } from '../../imports/service'
import type { SyncedPerson } from './syncContract'
import { titleOf } from '../sheets/importColumns'

/** `externalIds`: of the listed people, then of the absent ones. */
export function peopleOf(
  rows: readonly ImportRow[],
  externalIds: readonly string[],
  listed: number,
  questions: readonly Question[],
): SyncedPerson[] {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  return externalIds.map((externalId, at): SyncedPerson => {
    // The sheet has a header above.
    const row = byRow.get(at + 2)
    const isAbsent = at >= listed
    if (!row) return { ...unread, externalId, isAbsent }
    const { target: userId, name, state, outcome, changes, problems, refusal } = row
    return {
      externalId,
      userId,
      name,
      result: outcome === 'refused' ? 'wrong' : state,
      isAbsent,
      changes,
      problems: refusal ? [problem(null, refusal)] : problems.map((one) => withAdvice(one, questions)),
    }
  })
}

export const isDeactivated = ({ result, userId, changes }: SyncedPerson): boolean =>
  result === 'changed' &&
  userId !== null &&
  changes.some(({ field, after }) => field === 'status' && after === 'Inactive')

export const sentenceOf = ({ externalId, name, problems }: SyncedPerson): string => {
  const those = problems.map(({ title, message }) => (title ? `${title}: ${message}` : message))
  return `ID ${externalId}, ${name}: ${those.join('; ')}`
}

const problem = (field: string | null, message: string): Problem => ({
  field,
  title: field ? titleOf(field) : '',
  message,
})

const unread: SyncedPerson = {
  externalId: '',
  userId: null,
  name: '',
  result: 'wrong',
  isAbsent: false,
  changes: [],
  problems: [problem(null, 'These values look like a total or a note, not like a person. Correct them')],
}

/** A person answers a question on the screen; a program sends a clear value, or the answer with the list. */
function withAdvice(one: Problem, questions: readonly Question[]): Problem {
  for (const question of questions) {
    if (waiting(question) === one.message)
      return { ...one, message: `${question.text} ${adviceOn(question)}` }
    if (isOrderOf(question, one))
      return { ...one, message: one.message.replace(whichFirst, () => adviceOn(question)) }
  }
  return one
}

const whichFirst = /Say which comes first, day or month$/
const isOrderOf = ({ id }: Question, { field, message }: Problem) =>
  (id === 'order' || id === `order:${field}`) && whichFirst.test(message)

function adviceOn({ id, field, options, takesDay }: Question): string {
  const values = [...options.map(({ value }) => `"${value}"`), ...(takesDay ? ['a date'] : [])]
  const choices = [values.slice(0, -1).join(', '), values.at(-1)!].filter(Boolean).join(' or ')
  const clear = /^order\b/.test(id)
    ? 'dates such as 2026-04-03'
    : field
      ? `a clear ${field}`
      : 'a clear value'
  return `Send ${clear}, or add "${id}" to answers: ${choices}`
}
