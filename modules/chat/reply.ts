/**
 * From a question to its reply, using only this server: the intent, the days, times and people it names, and
 * the answer from the person's records; else a passage of a page; else a plain 'I do not know'.
 */
import taughtModel from 'virtual:assistant-model'
import type { App, Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { Refusal } from '../../src/domain/errors'
import { answers, type Question, type ChatAnswer } from './answers'
import { nameOf } from './answers/answering'
import type { Reply } from './contract'
import { Desk } from './desk'
import { nameMark } from './learning/features'
import { Classifier, type Guess } from './learning/model'
import { searchPassages, ofPages, wordsOf } from './search'
import { spanIn } from './understanding/days'
import type { Leaning } from './understanding/spans'
import { namesIn, vocabularyOf, type Named } from './understanding/names'
import { corrected } from './understanding/spelling'
import { timesIn } from './understanding/times'

/**
 * Below this it counts as not understood, because a wrong answer is worse than none. Chosen on the
 * development questions.
 */
const isSure = ([best, second]: readonly Guess[]): boolean =>
  best !== undefined &&
  best.intent !== 'none' &&
  (best.chance >= 0.7 || (best.chance >= 0.45 && best.chance >= 5 * (second?.chance ?? 0)))

/**
 * A question about oneself that names somebody else becomes the question about that person, if there is one.
 */
const ofOthers: Readonly<Record<string, string | null>> = {
  'people.me': 'people.contact',
  'billing.mine': 'billing.total',
  'attendance.day': 'team.hours',
  'attendance.period': 'team.hours',
  'attendance.late': 'team.absent',
  'leave.balance': null,
  'leave.mine': 'team.leave',
  'regularization.mine': null,
}

/** Loaded with the first question, because it takes memory. */
const learnt = once(() => {
  const taught = taughtModel()
  return { classifier: new Classifier(taught), words: vocabularyOf(new Set(taught.words)) }
})

export function replyTo(app: App, ask: Ask, who: Who, text: string): Reply {
  const desk = new Desk(app, ask, who)
  const { intent, answer: reply } = understood(desk, text)
  return whole(reply, intent, ask.now())
}

export const whole = (reply: ChatAnswer, intent: string | null, timestamp: string): Reply => ({
  from: 'records',
  rows: [],
  links: [],
  asks: [],
  prepare: null,
  requests: [],
  quote: null,
  ...reply,
  timestamp,
  intent,
})

export function understood(desk: Desk, written: string): { intent: string | null; answer: ChatAnswer } {
  // The placeholder for a name is ours.
  const text = written.replaceAll(nameMark, ' ')
  const { classifier, words } = learnt()
  const named = namesIn(desk, text, words)
  const masked = named.words.reduce(
    (so, name) => so.replaceAll(new RegExp(`(?<![\\p{L}])${escaped(name)}(?![\\p{L}])`, 'giu'), nameMark),
    named.strangers.reduce((so, name) => so.replace(name, nameMark), text),
  )
  const guesses = classifier.classify(masked)
  const [best] = guesses
  const question = (leaning: Leaning = 'future'): Question => ({
    text,
    plain: corrected(text),
    span: spanIn(text, desk.today, leaning),
    times: timesIn(text),
    ...named,
  })

  if (best && isSure(guesses)) {
    const intent = ofWhom(desk, best.intent, named)
    const reply = intent
      ? answer(desk, intent, question)
      : {
          message: named.people[0]
            ? `I can only show you your own data here. For ${nameOf(named.people[0])}, use the screens ` +
              `of your role.`
            : `I cannot find anybody called ${named.strangers[0]} that you can see.`,
        }
    if (reply.from !== 'nothing' || intent !== 'howto')
      return { intent: intent ?? best.intent, answer: withPolicy(desk, best.intent, text, reply) }
  }
  // Instructions only for how-to questions, because their words are common.
  const asksHow =
    guesses.slice(0, 2).some(({ intent }) => intent === 'howto') ||
    /\b(?:how|hw|kaise|kese|kaisay|where|wher|kahan|kaha|kidhar|steps?)\b/.test(corrected(text))
  const page = asksHow ? searchPassages(desk, text) : ofPages(desk, wordsOf(text))
  return page ? { intent: null, answer: page } : { intent: null, answer: unknown(desk, guesses) }
}

/** Null if only one's own data is answered. */
function ofWhom(desk: Desk, intent: string, { people, strangers }: Named): string | null {
  const isOther = people.length > 0 ? people.every(({ id }) => id !== desk.who.id) : strangers.length > 0
  const other = ofOthers[intent]
  return isOther && other !== undefined ? other : intent
}

function answer(desk: Desk, intent: string, question: (leaning?: Leaning) => Question): ChatAnswer {
  const answering = answers[intent]!
  if (answering.may && !desk.may(answering.may))
    return {
      message: 'Your role cannot see this in Muster.',
      from: 'records',
      asks: nearest(desk, [
        { intent: 'capabilities', chance: 1 },
        { intent: 'leave.balance', chance: 1 },
        { intent: 'attendance.day', chance: 1 },
      ]),
    }
  try {
    return answering.answer(desk, question(answering.leaning))
  } catch (error) {
    if (error instanceof Refusal)
      return {
        message: error.status === 403 ? 'Your role cannot see this in Muster.' : error.message,
        from: 'records',
      }
    throw error
  }
}

/** A rule in the firm's own words follows the answer from Settings. */
function withPolicy(desk: Desk, intent: string, text: string, reply: ChatAnswer): ChatAnswer {
  if (!intent.startsWith('policy.') || reply.quote) return reply
  const page = ofPages(desk, wordsOf(text))
  return page?.quote ? { ...reply, quote: page.quote } : reply
}

function unknown(desk: Desk, guesses: readonly Guess[]): ChatAnswer {
  return {
    message: "I do not know that. I answer from your records in Muster and from the firm's pages.",
    from: 'nothing',
    asks: nearest(desk, guesses),
  }
}

/** The three closest questions for the person's role. */
export function nearest(desk: Desk, guesses: readonly Guess[]): string[] {
  return guesses
    .flatMap(({ intent }) => {
      const answering = answers[intent]
      return answering &&
        (!answering.may || desk.may(answering.may)) &&
        !['greeting', 'thanks'].includes(intent)
        ? [answering.samples[0]]
        : []
    })
    .slice(0, 3)
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
