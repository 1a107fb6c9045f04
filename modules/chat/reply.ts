/**
 * From a question to its reply, without any server but this one: what kind of question it is, the days, times
 * and people it names, and the answer from the asker's records; else a passage of a page; else, plainly, that
 * it is not known.
 */
import taughtModel from 'virtual:assistant-model'
import type { App, Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { Refusal } from '../../src/domain/errors'
import { answers, type Question, type Said } from './answers'
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
 * Less is taken for not understood: a wrong answer is worse than none. Chosen on the development questions.
 */
const isSure = ([best, second]: readonly Guess[]): boolean =>
  best !== undefined &&
  best.intent !== 'none' &&
  (best.chance >= 0.7 || (best.chance >= 0.45 && best.chance >= 5 * (second?.chance ?? 0)))

/** What is asked of oneself, where somebody else is named: the question of that person, if there is one. */
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

/** Read when the first question comes: it takes memory that a server without questions does not need. */
const learnt = once(() => {
  const taught = taughtModel()
  return { classifier: new Classifier(taught), words: vocabularyOf(new Set(taught.words)) }
})

export function replyTo(app: App, ask: Ask, who: Who, text: string): Reply {
  const desk = new Desk(app, ask, who)
  const { intent, said } = understood(desk, text)
  return whole(said, intent, ask.now())
}

export const whole = (said: Said, intent: string | null, timestamp: string): Reply => ({
  from: 'records',
  rows: [],
  links: [],
  asks: [],
  prepare: null,
  requests: [],
  quote: null,
  ...said,
  timestamp,
  intent,
})

export function understood(desk: Desk, written: string): { intent: string | null; said: Said } {
  // The mark that stands for a name is ours.
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
    const said = intent
      ? answer(desk, intent, question)
      : {
          message: named.people[0]
            ? `I tell you only your own. What ${nameOf(named.people[0])} has, the screens of your role show.`
            : `I find nobody called ${named.strangers[0]} whom you may see.`,
        }
    if (said.from !== 'nothing' || intent !== 'howto')
      return { intent: intent ?? best.intent, said: withPolicy(desk, best.intent, text, said) }
  }
  // Instructions only for what may be a question for them: their words are everybody's.
  const asksHow =
    guesses.slice(0, 2).some(({ intent }) => intent === 'howto') ||
    /\b(?:how|hw|kaise|kese|kaisay|where|wher|kahan|kaha|kidhar|steps?)\b/.test(corrected(text))
  const page = asksHow ? searchPassages(desk, text) : ofPages(desk, wordsOf(text))
  return page ? { intent: null, said: page } : { intent: null, said: unknown(desk, guesses) }
}

/** Null where only one's own is told. */
function ofWhom(desk: Desk, intent: string, { people, strangers }: Named): string | null {
  const isOther = people.length > 0 ? people.every(({ id }) => id !== desk.who.id) : strangers.length > 0
  const other = ofOthers[intent]
  return isOther && other !== undefined ? other : intent
}

function answer(desk: Desk, intent: string, question: (leaning?: Leaning) => Question): Said {
  const answering = answers[intent]!
  if (answering.may && !desk.may(answering.may))
    return {
      message: 'Your role does not see this in Muster.',
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
        message: error.status === 403 ? 'Your role does not see this in Muster.' : error.message,
        from: 'records',
      }
    throw error
  }
}

/** A rule in the firm's own words stands under what the settings say. */
function withPolicy(desk: Desk, intent: string, text: string, said: Said): Said {
  if (!intent.startsWith('policy.') || said.quote) return said
  const page = ofPages(desk, wordsOf(text))
  return page?.quote ? { ...said, quote: page.quote } : said
}

function unknown(desk: Desk, guesses: readonly Guess[]): Said {
  return {
    message: 'I do not know that. I answer from your records in Muster and from the pages of the firm.',
    from: 'nothing',
    asks: nearest(desk, guesses),
  }
}

/** The three nearest questions that the asker's role is answered. */
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
