/** The parts of a question that do not depend on the measure, such as names, clients, days and manner. */
import { daysBetween, type Day } from '../../../src/domain/day'
import { yearOf } from '../../../src/domain/month'
import { listClients } from '../../billing/contract'
import { listHolidays } from '../../firm/contract'
import type { Measure, Question } from '../answers'
import type { Desk } from '../desk'
import { nameMark, clientMark } from '../learning/features'
import { spansIn, withoutSpans } from './days'
import { fixedDays } from './fixedDays'
import { isRanking, mannerIn, type Manner } from './manner'
import { namesIn, type Named, type Vocabulary } from './names'
import { phrases } from './phrases'
import type { Leaning, Span } from './spans'
import { sentencesOf, withoutGreetings } from './sentences'
import { corrected } from './spelling'
import { timesIn } from './times'
import { whoseIn, type Client, type Whose } from './whose'

export type Sentence = { text: string; masked: string }
export type Reading = {
  text: string
  /** The text with a mark in the place of each name, as the phrasings have it. */
  masked: string
  /** The parts of a long text; none of a short one. */ sentences: Sentence[]
  named: Named
  clients: Client[]
  /** Words that neither the phrasings nor English know: perhaps a client that the firm does not have. */
  unexplained: string[]
  /** Null: the question does not say. */ whose: Whose | null
  /** The text that names the days: the follow-up, if it names other ones. */
  spanText: string
  manner: Manner | null
}

/** 'h d f c' of dictation as one word, if it is a known one or of a client. */
function spelledOut(desk: Desk, text: string, words: Vocabulary): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])(?:\p{L} ){2,}\p{L}(?![\p{L}\p{N}])/gu, (letters) => {
    const word = letters.replaceAll(' ', '').toLowerCase()
    return words.has(word) || clientsIn(desk, word, words).clients.length > 0 ? word : letters
  })
}

export function read(desk: Desk, written: string, words: Vocabulary): Reading {
  // The marks are ours.
  const text = spelledOut(desk, written.replaceAll(nameMark, ' ').replaceAll(clientMark, ' '), words)
  const { clients, withMarks } = clientsIn(desk, text, words)
  const withoutClients = withMarks(text)
  const named = namesIn(desk, withoutClients, words)
  const masked = (part: string): string =>
    [...named.mentions.map((mention) => mention.written), ...named.strangers].reduce(
      (so, name) => so.replaceAll(wholeWord(name), nameMark),
      withMarks(part),
    )
  const marked = masked(text)
  return {
    text,
    masked: marked,
    sentences: sentencesOf(text).map((part) => ({ text: part, masked: masked(part) })),
    named,
    clients,
    unexplained: unexplainedIn(marked, words),
    whose: whoseIn(corrected(text), named, clients, desk.who.id),
    spanText: withoutGreetings(text),
    manner: mannerIn(corrected(text)),
  }
}

const pronoun = phrases(
  'he, she, him, her, hers, his, they, them, their, it, its, that, this, same, uska, uski, uske, unka, unki',
)

/**
 * The reading with the days, people and manner of the sentence that asks, as far as it has them: 'Nikhil
 * called yesterday. How many were late on monday?' asks neither about Nikhil nor about yesterday.
 */
export function focused(desk: Desk, reading: Reading, { text, masked }: Sentence): Reading {
  const isHere = (name: string) => wholeWord(name).test(text)
  const named: Named = {
    mentions: reading.named.mentions.filter(({ written }) => isHere(written)),
    strangers: reading.named.strangers.filter(isHere),
  }
  const clients = masked.includes(clientMark)
    ? reading.clients.filter(({ name }) => isHere(wordsOf(name)[0]!))
    : []
  const plain = corrected(text)
  const whose = whoseIn(plain, named, clients, desk.who.id)
  const isAboutPeople = reading.whose?.kind === 'people' || reading.whose?.kind === 'lead'
  // 'Imran was late again. Show me his punches' goes back to him.
  const goesBack = !isAboutPeople || pronoun.test(plain)
  const own = whose || !goesBack ? { whose, named, clients } : {}
  const hasDays = spansIn(withHolidays(desk, text, 'future'), desk.today, 'past').length > 0
  return {
    ...reading,
    ...own,
    spanText: hasDays ? text : reading.spanText,
    manner: mannerIn(plain) ?? reading.manner,
  }
}

/** Adds the parts that depend on the measure: the days of 'kal', and the people if the question has none. */
export function questionOf(
  desk: Desk,
  { text, named, clients, unexplained, whose, spanText, manner }: Reading,
  { leaning = 'future', of, may, isWish = false }: Measure,
  usual: Whose,
): Question {
  const plain = corrected(text)
  const spans = bestFirst(
    spansIn(withHolidays(desk, spanText, leaning), desk.today, leaning),
    isWish,
    desk.today,
  )
  // 'longest breaks': among the people whom one sees.
  const ranksTeam =
    isRanking(manner) && of?.includes('team') && usual.kind === 'me' && desk.may('view_team_attendance')
  return {
    text,
    plain,
    spans,
    span: spans[0] ?? null,
    times: timesIn(text),
    ...named,
    people: named.mentions.map(({ people: [first] }) => first!),
    clients,
    unexplained,
    // 'who is on leave, I need somebody': the measure is not about clients or oneself.
    whose: (of && !isForeign(whose, of, may) ? whose : null) ?? (ranksTeam ? { kind: 'team' } : usual),
    manner,
  }
}

/** Money measures never ignore a client: 'target for Globex' is refused. */
const isForeign = (whose: Whose | null, of: Measure['of'], may: Measure['may']): boolean => {
  if (!whose || !of || of.includes(whose.kind)) return false
  const isMoney = may === 'view_billing' || may === 'view_invoices' || may === 'manage_invoices'
  return whose.kind === 'me' || (whose.kind === 'clients' && !isMoney)
}

/** A wish for coming days prefers a range to a day, and a coming day to one that the reason names. */
function bestFirst(spans: Span[], isWish: boolean, today: Day): Span[] {
  if (!isWish || spans.length < 2) return spans
  const best =
    spans.find(({ from, to }) => to >= today && from !== to) ??
    spans.find(({ to }) => to >= today) ??
    spans[0]!
  return [best, ...spans.filter((one) => one !== best)]
}

/** 'diwali wale hafte', 'between Christmas and New Year': the firm's holidays and fixed days as dates. */
function withHolidays(desk: Desk, text: string, leaning: Leaning): string {
  const plain = corrected(text)
  const byDistance = (days: readonly Day[]) =>
    days.toSorted((a, b) => distance(desk, a, leaning) - distance(desk, b, leaning))
  const named = desk
    .ask(listHolidays)
    .toSorted((a, b) => distance(desk, a.date, leaning) - distance(desk, b.date, leaning))
    .reduce((so, { name, date }) => {
      const [word] = wordsOf(name).filter((part) => part.length > 3 && !usualInHolidays.has(part))
      return word && so.includes(word) ? so.replace(new RegExp(`\\b${escaped(word)}\\b`, 'u'), date) : so
    }, plain)
  const years = [-1, 0, 1].map((offset) => yearOf(desk.today) + offset)
  return fixedDays.reduce((so, { name, of }) => so.replaceAll(name, byDistance(years.map(of))[0]!), named)
}
const usualInHolidays = new Set(
  (
    'jayanti holiday festival year days good friday monday tuesday wednesday thursday saturday sunday ' +
    'founders independence'
  ).split(' '),
)
function distance({ today }: Desk, day: Day, leaning: Leaning): number {
  const ahead = daysBetween(today, day)
  return ahead >= 0 ? ahead * (leaning === 'past' ? 3 : 1) : -ahead * (leaning === 'past' ? 1 : 3)
}

/** In the place of a name: written large inside a sentence, or after 'of' or 'from'. */
function unexplainedIn(masked: string, words: Vocabulary): string[] {
  const text = masked.replaceAll(nameMark, ' ').replaceAll(clientMark, ' ')
  const large = [...text.matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}]{3,}/gu)].map(([word]) => word)
  const placed = [...text.matchAll(/\b(?:of|from|client|owed by) (\p{Ll}{4,})\b/gu)].map(([, word]) => word!)
  const isKnown = (word: string) => words.has(word) || words.isNear(word) || withoutSpans(word).trim() === ''
  return [
    ...large.filter((word) => !isKnown(word.toLowerCase())),
    ...placed.filter((word) => !isKnown(word) && !words.isEnglish(word)),
  ]
}

/** Words in many company names. */
const usualWords = new Set(
  (
    'private limited pvt ltd technologies technology tech solutions services india systems consulting ' +
    'group ' +
    'client software global bank company corporation industries enterprises and the of labs digital health ' +
    'finance insurance motors foods retail energy media capital international infra networks'
  ).split(' '),
)
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The clients whose distinctive words a question contains, for those who see clients. */
function clientsIn(
  desk: Desk,
  text: string,
  known: Vocabulary,
): { clients: Client[]; withMarks: (part: string) => string } {
  const words = new Set(wordsOf(text))
  if (!desk.may('view_billing') || words.size === 0) return { clients: [], withMarks: (part) => part }
  const found = desk.ask(listClients)
  const all = Array.isArray(found) ? found : found.data
  const matches = all.flatMap(({ id, name }) => {
    const parts = wordsOf(name).filter((part) => part.length > 2 && !usualWords.has(part))
    const matched = parts.filter((part) => words.has(part))
    // 'meridian outstanding' names the bank by its first word, unless that is a usual word of questions.
    const isNamed = matched.length === parts.length || (matched.includes(parts[0]!) && !known.has(parts[0]!))
    return parts.length > 0 && matched.length > 0 && isNamed ? [{ id, name, matched }] : []
  })
  const most = Math.max(0, ...matches.map(({ matched }) => matched.length))
  const best = matches.filter(({ matched }) => matched.length === most || matched.length > 1)
  const patterns = best.map(({ name }) => {
    const [first] = wordsOf(name)
    const rest = wordsOf(name)
      .slice(1)
      .map((part) => `(?:\\s+${escaped(part)})?`)
      .join('')
    return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(first!)}${rest}(?![\\p{L}\\p{N}])`, 'giu')
  })
  return {
    clients: best.slice(0, 4).map(({ id, name }) => ({ id, name })),
    withMarks: (part) => patterns.reduce((so, pattern) => so.replaceAll(pattern, clientMark), part),
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const wholeWord = (name: string) => new RegExp(`(?<![\\p{L}])${escaped(name)}(?![\\p{L}])`, 'giu')
