/**
 * The three questions that a text most likely means, for a person whose words were not understood. Each has
 * the people and days that were read, and Muster surely understands it when it is pressed.
 */
import { answers, type Question } from './answers'
import { sentence, spanLabel, topicWords, usualWhose, whenSpan } from './answers/answering'
import type { Desk } from './desk'
import { helpFor } from './help'
import { learnt } from './learning/learnt'
import type { Guess } from './learning/model'
import { asking } from './topics'
import { questionOf, type Reading } from './understanding/reading'
import { corrected } from './understanding/spelling'

const most = 3
/** What a wish says before its days. */
const wishWords: Readonly<Record<string, string>> = {
  'leave.apply': 'Apply leave',
  'leave.cancel': 'Cancel my leave',
  'regularization.apply': 'Regularize',
}

/** `hear`: the measure and the parts that Muster would understand of a text. */
export function closest(
  desk: Desk,
  reading: Reading,
  guesses: readonly Guess[],
  hear: (text: string) => { intent: string | null; question: Question | null },
): string[] {
  const found: string[] = []
  for (const { intent } of guesses) {
    if (found.length === most) break
    const text = asked(desk, reading, intent, hear)
    if (text && !found.includes(text)) found.push(text)
  }
  return found
}

function asked(
  desk: Desk,
  reading: Reading,
  intent: string,
  hear: Parameters<typeof closest>[3],
): string | null {
  const measure = answers[intent]
  if (!measure || (measure.may && !desk.may(measure.may)) || ['greeting', 'thanks'].includes(intent))
    return null
  const sample = measure.samples[0]
  if (intent === 'howto') return instruction(desk, reading.text) ?? sample
  const focused = asking(desk, reading, intent)
  const usual = usualWhose(desk, measure, corrected(focused.text))
  const question = questionOf(desk, focused, measure, usual)
  const { whose, span } = question
  const isPlain = !span && (!measure.of || whose.kind === usual.kind)
  if (isPlain) return sample
  const wish = wishWords[intent]
  if ((wish || measure.isWish) && !(wish && span)) return sample
  const text =
    wish && span
      ? `${wish} ${spanLabel(span)}`
      : sentence(`${topicWords(measure, whose)}${span ? `, ${whenSpan(span, desk)}` : ''}`)
  const again = hear(text)
  const isSame =
    again.intent === intent &&
    again.question?.whose.kind === whose.kind &&
    again.question.span?.from === span?.from &&
    again.question.span?.to === span?.to
  return isSame ? text : sample
}

/** 'How do I change my password?' for the instruction that such words ask for. */
function instruction(desk: Desk, text: string): string | null {
  const [best] = learnt().instructions.classify(text)
  const help = helpFor(desk.who).find(({ title }) => title === best?.intent)
  return help ? `How do I ${help.title.charAt(0).toLowerCase()}${help.title.slice(1)}?` : null
}
