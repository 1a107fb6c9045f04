/**
 * From a question to its reply, using only this server: the measure it asks about, the days, times and people
 * it names, and the answer from the person's records; else a passage of a page; else a plain 'I do not know'.
 */
import type { App, Ask } from '../../src/app'
import type { Who } from '../../src/http'
import { answers, compose, type ChatAnswer, type Measure, type Question } from './answers'
import { roleCannot } from './answers/composing'
import { sentence, topicWords, usualWhose, whenSpan } from './answers/answering'
import type { Reply } from './contract'
import { closest } from './closest'
import { Desk } from './desk'
import { learnt } from './learning/learnt'
import type { Guess } from './learning/model'
import { searchPassages, ofPages, wordsOf } from './search'
import { asking, isSure, left, ranked, taken, topicsOf } from './topics'
import { continued, contextOf, earlierTexts, followUpIn, noContext } from './understanding/followUps'
import { isRanking } from './understanding/manner'
import { phrases } from './understanding/phrases'
import { questionOf, read, type Reading } from './understanding/reading'
import { corrected } from './understanding/spelling'
import { saysMe } from './understanding/whose'

/** With the cue of a follow-up ('and absent?') a measure needs less. */
const sureOfFollowUp = 0.3

export function replyTo(app: App, ask: Ask, who: Who, text: string, context?: string): Reply {
  const desk = new Desk(app, ask, who)
  const { intent, answer } = understood(desk, text, context)
  return whole(answer, intent, ask.now())
}

export const whole = (reply: ChatAnswer, intent: string | null, timestamp: string): Reply => ({
  from: 'records',
  rows: [],
  links: [],
  asks: [],
  prepare: null,
  requests: [],
  quote: null,
  understood: null,
  context: noContext,
  ...reply,
  timestamp,
  intent,
})

/** A question as far as it was understood: with the texts that a follow-up continues. */
type Heard = {
  reading: Reading
  guesses: Guess[]
  intent: string | null
  texts: string[]
  isFollowUp: boolean
}

export function understood(
  desk: Desk,
  written: string,
  context?: string,
): { intent: string | null; answer: ChatAnswer; question: Question | null } {
  const heard = hear(desk, written, context)
  const { reading, guesses, intent, texts } = heard
  const { question } = partsOf(desk, heard)
  if (intent && question) {
    const [measured, answer] = answered(desk, intent, question)
    if (answer.from !== 'nothing' || measured !== 'howto') {
      const reply = withPolicy(desk, measured, reading.text, answer)
      return {
        intent: measured,
        question,
        answer: {
          ...reply,
          context: reply.from === 'nothing' ? noContext : contextOf(texts, desk.now),
          ...(heard.isFollowUp ? { understood: meaningOf(desk, answers[measured]!, question) } : {}),
        },
      }
    }
  }
  // Instructions only for how-to questions, because their words are common.
  const { text } = reading
  const asksHow =
    guesses.slice(0, 2).some(({ intent: guess }) => guess === 'howto') ||
    /\b(?:how(?! (?:many|much|often|long|far))|hw(?! m)|kaise|kese|kaisay|where|wher|kahan|kaha|kidhar|steps?)\b/.test(
      corrected(text),
    )
  const page = asksHow ? searchPassages(desk, text) : ofPages(desk, wordsOf(text))
  // A suggestion is heard once, without suggestions of its own.
  const hearAgain = (suggestion: string) => partsOf(desk, hear(desk, suggestion))
  return {
    intent: null,
    question: null,
    answer: page ?? { ...unknown(guesses), asks: closest(desk, reading, guesses, hearAgain) },
  }
}

function partsOf(
  desk: Desk,
  { intent, reading }: Heard,
): { intent: string | null; question: Question | null } {
  if (!intent) return { intent, question: null }
  const measure = answers[intent]!
  const usual = usualWhose(desk, measure, corrected(reading.text))
  return { intent, question: questionOf(desk, reading, measure, usual) }
}

/** 'how many recruiters are there': not those of a team. */
const asksRole =
  /^(?!.*\b(?:team|under|report\w*|my)\b).*\b(?:recruiters|managers|admins|schedulers|accountants)\b/

/** Reads a question, and the earlier question that it continues. */
function hear(desk: Desk, written: string, context?: string): Heard {
  const { words } = learnt()
  const reading = read(desk, written, words)
  const guesses = topicsOf(reading)
  const before = earlierTexts(context, desk.now).reduce<Heard | null>((last, text) => {
    const next = read(desk, text, words)
    if (last) return followed(last, next, topicsOf(next))
    const first = heardAlone(desk, next, topicsOf(next))
    return first.intent ? first : null
  }, null)
  return (before && followed(before, reading, guesses)) ?? heardAlone(desk, reading, guesses)
}

function heardAlone(desk: Desk, reading: Reading, guesses: Guess[]): Heard {
  const intent = isSure(guesses) ? guesses[0]!.intent : null
  return {
    reading: intent ? asking(desk, reading, intent) : reading,
    guesses,
    intent,
    texts: [reading.text],
    isFollowUp: false,
  }
}

/** A question with the follow-up to it; null if the text does not continue it. */
function followed(before: Heard, reading: Reading, guesses: Guess[]): Heard | null {
  const kind = followUpIn(reading)
  if (!kind || !before.intent || !answers[before.intent]!.of) return null
  const [best] = guesses
  const other =
    kind === 'measure' && best && best.intent !== 'none' && best.chance >= sureOfFollowUp ? best : null
  if (kind === 'measure' && !other) return null
  const merged = continued(before.reading, reading)
  return {
    guesses,
    intent: other?.intent ?? before.intent,
    // Another measure begins with the parts of the last one.
    reading: other ? { ...merged, text: reading.text, masked: reading.masked } : merged,
    texts: [...before.texts, reading.text],
    isFollowUp: true,
  }
}

/** 'who has to approve, I applied for friday': the request is the asker's. */
const ownRequest = phrases(
  'i (?:have |had )?(?:applied|asked|requested|sent|submitted), ' +
    'my (?:leaves?|requests?|applications?|regulari[sz]ations?|corrections?)',
)

/** The measure that follows from the parts of a question if its words alone leave it open. */
function sharpened(desk: Desk, intent: string, { whose, manner, plain, span }: Question): string {
  const isOfOthers = whose.kind === 'people' || whose.kind === 'team'
  if (intent === 'attendance.punch' && isOfOthers) return 'attendance.day'
  // 'why am I absent on the 6th' asks about the day.
  if (intent === 'attendance.absent' && whose.kind === 'me' && span?.from === span?.to && span)
    return 'attendance.day'
  // 'has Asha come' asks for her present status.
  const isNow = !span || (span.from === desk.today && span.to === desk.today)
  if (intent === 'attendance.absent' && whose.kind === 'people' && whose.people.length === 1 && isNow)
    return 'attendance.now'
  // Others' balances are an Admin's; 'the leaves of Asha' are those she took.
  const isTaken = taken.test(plain) || (whose.kind === 'people' && !desk.may('manage_employees'))
  if (intent === 'leave.balance' && isTaken && !left.test(plain)) return 'leave.taken'
  // The requests of others, and those that are nobody's in particular, wait for one's decision.
  const isAsked =
    (isOfOthers && !ownRequest.test(plain)) || (intent === 'regularization.mine' && !saysMe(plain))
  if (/^(?:leave\.requests|regularization\.mine)$/.test(intent) && isAsked && desk.may('approve_leaves'))
    return 'approvals.pending'
  if (intent === 'tasks.mine' && whose.kind === 'people' && desk.may('assign_tasks') && !saysMe(plain))
    return 'tasks.given'
  if (intent === 'people.team' && whose.kind !== 'lead' && asksRole.test(plain)) return 'people.count'
  return isRanking(manner) && ranked.includes(intent) ? 'billing.ranking' : intent
}

function answered(desk: Desk, intent: string, question: Question): [string, ChatAnswer] {
  const measured = sharpened(desk, intent, question)
  const answer = compose(desk, answers[measured]!, question)
  const isRefused = answer.message === roleCannot
  return [
    measured,
    isRefused
      ? {
          ...answer,
          asks: ['capabilities', 'leave.balance', 'attendance.day'].map((one) => answers[one]!.samples[0]),
        }
      : answer,
  ]
}

/** 'The days you were late, in Oct 2026' */
const meaningOf = (desk: Desk, measure: Measure, { whose, span }: Question): string =>
  sentence(`${topicWords(measure, whose)}${span ? `, ${whenSpan(span, desk)}` : ''}`)

/** A rule in the firm's own words follows the answer from Settings. */
function withPolicy(desk: Desk, intent: string, text: string, reply: ChatAnswer): ChatAnswer {
  if (!intent.startsWith('policy.') || reply.quote) return reply
  const page = ofPages(desk, wordsOf(text))
  return page?.quote ? { ...reply, quote: page.quote } : reply
}

/** A guess of at least this chance is offered as a question. */
const likely = 0.35
function unknown([best]: readonly Guess[]): ChatAnswer {
  return {
    message:
      best && best.intent !== 'none' && best.chance >= likely
        ? 'I am not sure what you mean. Is it one of these?'
        : "I do not know that. I answer from your records in Muster and from the firm's pages.",
    from: 'nothing',
  }
}
