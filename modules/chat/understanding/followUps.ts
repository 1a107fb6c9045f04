/**
 * Follow-ups: 'and last month?', 'aur october?', 'what about Asha?', 'who?' continue from the last question
 * for ten minutes. The context of a question has the time of the last answer and its texts, a line each: the
 * question, then its follow-ups. They are read again with the rights of the person who asks now.
 */
import { plus, type Instant } from '../../../src/domain/day'
import { clientMark, nameMark } from '../learning/features'
import { withoutSpans } from './days'
import { mannerIn } from './manner'
import type { Reading } from './reading'
import { corrected } from './spelling'

const minutes = 10
const mostLines = 6
const longestContext = 1500

export const noContext = 'general'

/** The question before, oldest text first; empty if there is none or it is too old. */
export function earlierTexts(context: string | undefined, now: Instant): string[] {
  const [at = '', ...texts] = (context ?? '').split('\n')
  return /^\d{4}-\d\d-\d\dT/.test(at) && at <= now && plus(at, minutes) >= now
    ? texts.filter(Boolean).slice(-mostLines)
    : []
}

export function contextOf(texts: readonly string[], now: Instant): string {
  const lines = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
  // The first line has the topic of the follow-ups.
  const remaining = lines.length > mostLines ? [lines[0]!, ...lines.slice(1 - mostLines)] : lines
  const context = [now, ...remaining].join('\n')
  return context.length > longestContext ? noContext : context
}

const cue =
  /^\W*(?:and|aur|or|ya|also|so|then|ok|okay|now|same|what about|wat about|how about|hows|what of|what if|but|toh?)\b/
/** Words of a follow-up besides spans, names and the manner. */
const filler =
  /\b(?:and|aur|or|ya|also|then|so|ok|okay|now|the|of|for|in|on|at|to|from|about|what|wat|how|hows|same|thing|question|it|that|this|those|these|them|they|he|she|his|her|was|were|is|are|did|do|does|had|has|have|me|my|mine|i|you|your|just|only|please|pls|plz|ka|ki|ke|ko|kya|mein|me|se|wala|wale|wali|toh?|bhi|hai|tha|the|team|firm|company|everybody|everyone|all|each|instead|again|with|by)\b/g

/** The words of a text besides period, people and manner. A follow-up has none. */
function contentOf({ masked }: Reading): string[] {
  return (
    withoutSpans(masked.replaceAll(nameMark, ' ').replaceAll(clientMark, ' '))
      // First, because a filler may stand inside: 'month by month'.
      .replaceAll(mannerWords, ' ')
      .replaceAll(filler, ' ')
      .match(/[\p{L}]{2,}/gu) ?? []
  )
}
const mannerWords =
  /\b(?:month (?:by|wise|on|over) month|month ?wise|each month|per month|every month|trend|who|whom|which|when|why|how many|how much|how often|list|show|names?|details?|dates?|compare|compared|average|total|count|highest|lowest|most|least|kaun|kon|kab|kitn\w*|days?|times?|exactly|ones?|people|persons?)\b/g

export type FollowUp = 'parts' | 'measure' | null

/** Whether a text continues a question: with other parts, or with another measure for the same parts. */
export function followUpIn(reading: Reading): FollowUp {
  const plain = corrected(reading.text)
  const content = contentOf(reading)
  if (content.length === 0 && plain.trim() !== '' && saysSomething(reading)) return 'parts'
  return cue.test(plain) && content.length <= 3 ? 'measure' : null
}

const saysSomething = ({ text, named, clients, whose }: Reading): boolean =>
  named.mentions.length > 0 ||
  named.strangers.length > 0 ||
  clients.length > 0 ||
  whose !== null ||
  mannerIn(corrected(text)) !== null ||
  withoutSpans(text) !== corrected(text)

/** The earlier question with the parts that the follow-up names instead. */
export function continued(earlier: Reading, follow: Reading): Reading {
  const names =
    follow.named.mentions.length > 0 || follow.named.strangers.length > 0 || follow.clients.length > 0
  const hasSpan = withoutSpans(follow.text) !== corrected(follow.text)
  return {
    ...earlier,
    // 'and the team?' after 'tasks of Asha' is no longer about her.
    ...(names || follow.whose ? { named: follow.named, clients: follow.clients } : {}),
    whose: follow.whose ?? (names ? null : earlier.whose),
    spanText: hasSpan ? follow.text : earlier.spanText,
    manner: mannerIn(corrected(follow.text)) ?? earlier.manner,
  }
}
