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

/** Like `reasonNotToServe`, for a machine that serves. Only an answer about its own firm stops it. */
export const reasonToStop = (own: Own, others: readonly Asked<TermAnswer>[]): string | null =>
  reasonNotToServe(
    own,
    others.filter(({ answer }) => typeof answer === 'string' || !isOther(own, answer)),
    true,
  )

const standbyPage = 'docs/operate/standby.md says how to make this machine the standby.'

const isOther = (own: Own, answer: TermAnswer) =>
  answer.firm !== null && own.firm !== null && answer.firm !== own.firm

function reasonOf(own: Own, of: string, answer: TermAnswer): string | null {
  if (isOther(own, answer)) return `${of} belongs to another firm. Correct MUSTER_PEER or MUSTER_TERM_FILE.`
  if (answer.term > own.term)
    return answer.isServing
      ? `The other machine took over: ${of} serves with term ${answer.term}, and this machine has term ` +
          `${own.term}. Two servers would each have half of the firm's data. ${standbyPage}`
      : `${of} has term ${answer.term}, and this machine has term ${own.term}: the other machine ` +
          'took over, or this data folder is from an older backup. If this one is right, run muster ' +
          `takeover with its folder as --from and --data. ${standbyPage}`
  if (answer.isServing && answer.term === own.term)
    return (
      `${of} serves this firm with the same term, ${own.term}. Two servers would each have half of the ` +
      `firm's data. ${standbyPage}`
    )
  return null
}
