/** Whether this machine may serve, or has been replaced by the other one. Pure. */
import type { TermAnswer } from '../contract'

/** A string instead of the answer says why there is none. */
export type Asked<T> = { of: string; answer: T | string }

export type Own = { firm: string | null; term: number }

/**
 * Why this machine must not serve, in sentences for its operator; null if it may. `others`: the other machine
 * and the shared file, as far as they are configured. `isAlone`: the operator says that nobody else serves,
 * although nobody can be asked.
 */
export function reasonNotToServe(
  own: Own,
  others: readonly Asked<TermAnswer>[],
  isAlone: boolean,
): string | null {
  for (const { of, answer } of others) {
    const reason = typeof answer === 'string' ? null : reasonOf(own, of, answer)
    if (reason) return reason
  }
  if (isAlone || !others.length || others.some(({ answer }) => typeof answer !== 'string')) return null
  return (
    `${others.map(({ of, answer }) => `${of} cannot be asked (${String(answer)})`).join(', and ')}, so the ` +
    'other machine may have taken over. Nothing was started. If you know that it does not serve, start ' +
    'with --alone. If this firm has one machine now, remove MUSTER_PEER and MUSTER_TERM_FILE.'
  )
}

/** Like `reasonNotToServe`, for a machine that serves: only an answer is a reason. */
export const reasonToStop = (own: Own, others: readonly Asked<TermAnswer>[]): string | null =>
  reasonNotToServe(own, others, true)

const standbyPage = 'docs/operate/standby.md says how to make this machine the standby.'

function reasonOf(own: Own, of: string, answer: TermAnswer): string | null {
  if (answer.firm !== null && own.firm !== null && answer.firm !== own.firm)
    return `${of} belongs to another firm. Correct MUSTER_PEER or MUSTER_TERM_FILE.`
  if (answer.term > own.term)
    return (
      `The other machine took over: ${of} has term ${answer.term}, and this machine has term ${own.term}. ` +
      `Two servers would each have half of the firm's data. ${standbyPage}`
    )
  if (answer.isServing && answer.term === own.term)
    return (
      `${of} serves this firm with the same term, ${own.term}. Two servers would each have half of the ` +
      `firm's data. ${standbyPage}`
    )
  return null
}
