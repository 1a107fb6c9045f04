/**
 * The three questions that a text most likely means, for a person whose words were not understood. Each has
 * the people and days that were read, and Muster surely understands it when it is pressed.
 */
import { answers, type Measure, type Question } from './answers'
import { nameOf, sentence, spanLabel, topicWords, usualWhose, whenSpan } from './answers/answering'
import type { Desk } from './desk'
import { helpFor } from './help'
import { learnt } from './learning/learnt'
import type { Guess } from './learning/model'
import { asking } from './topics'
import { questionOf, type Reading } from './understanding/reading'
import { corrected } from './understanding/spelling'
import type { WhoseKind } from './understanding/whose'

const most = 3
/** The beginning of a suggested request; its days follow. */
const requests: Readonly<Record<string, string>> = {
  'leave.apply': 'Apply leave',
  'leave.cancel': 'Cancel my leave',
  'regularization.apply': 'Regularize',
}

/** The measure and the parts that Muster would understand of a text. */
type Hear = (text: string) => { intent: string | null; question: Question | null }

export function closest(desk: Desk, reading: Reading, guesses: readonly Guess[], hear: Hear): string[] {
  const found = new Set<string>()
  for (const { intent } of guesses) {
    if (found.size === most) break
    const text = suggestionFor(desk, reading, intent, hear)
    if (text) found.add(text)
  }
  return [...found]
}

/** Null if the role may not ask it. */
function suggestionFor(desk: Desk, reading: Reading, intent: string, hear: Hear): string | null {
  const measure = answers[intent]
  if (!measure || (measure.may && !desk.may(measure.may)) || ['greeting', 'thanks'].includes(intent))
    return null
  const sample = measure.samples[0]
  if (intent === 'howto') return howTo(desk, reading.text, hear) ?? sample
  const focused = asking(desk, reading, intent)
  const usual = usualWhose(desk, measure, corrected(focused.text))
  const question = questionOf(desk, focused, measure, usual)
  const text = withParts(desk, intent, question, usual.kind)
  return text && maySee(desk, measure, question) && isHeardAs(hear(text), intent, question) ? text : sample
}

/** 'Apply leave Fri 20 Nov 2026', 'The tasks, tomorrow'; null if it names no day and nobody. */
function withParts(
  desk: Desk,
  intent: string,
  { whose, span, mentions }: Question,
  usual: WhoseKind,
): string | null {
  const measure = answers[intent]!
  const request = requests[intent]
  if (request) return span && `${request} ${spanLabel(span)}`
  const namesNothing = !span && (!measure.of || whose.kind === usual)
  if (measure.isWish || namesNothing) return null
  const text = sentence(`${topicWords(measure, whose)}${span ? `, ${whenSpan(span, desk)}` : ''}`)
  // As the asker wrote it: whether the rest of the name may be seen depends on the answer.
  return mentions.reduce(
    (so, { written, people }) => people.reduce((rest, one) => rest.replaceAll(nameOf(one), written), so),
    text,
  )
}

/** Suggestions name others only to those who see them. */
const maySee = (desk: Desk, { mayOthers }: Measure, { whose }: Question): boolean =>
  whose.kind === 'me' || (desk.may('view_names') && (!mayOthers || desk.may(mayOthers)))

const isHeardAs = (
  { intent, question }: ReturnType<Hear>,
  expected: string,
  { whose, span }: Question,
): boolean =>
  intent === expected &&
  JSON.stringify(question?.whose) === JSON.stringify(whose) &&
  question?.span?.from === span?.from &&
  question?.span?.to === span?.to

/** 'How do I change my password?' for the instruction that such words ask for. */
function howTo(desk: Desk, text: string, hear: Hear): string | null {
  const [best] = learnt().instructions.classify(text)
  const help = helpFor(desk.who).find(({ title }) => title === best?.intent)
  if (!help) return null
  const task = `${help.title.charAt(0).toLowerCase()}${help.title.slice(1)}`.replaceAll(/\byour\b/g, 'my')
  const question = `How do I ${task}?`
  return hear(question).intent === 'howto' ? question : null
}
