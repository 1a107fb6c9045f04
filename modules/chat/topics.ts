/**
 * The measures that a text may ask about, each with its chance: the guesses of the classifier for the whole
 * text and for its sentences, adjusted by the other parts of the question.
 */
import { answers } from './answers'
import type { Desk } from './desk'
import { learnt } from './learning/learnt'
import type { Guess } from './learning/model'
import { ageIn } from './understanding/age'
import { asksChange, completesTask } from './understanding/changes'
import { isRanking } from './understanding/manner'
import { focused, type Reading, type Sentence } from './understanding/reading'
import { corrected } from './understanding/spelling'
import { saysMe } from './understanding/whose'

/**
 * Below this it counts as not understood, because a wrong answer is worse than none. Chosen on questions that
 * the model had not learnt from.
 */
const sureFrom = 0.65
export const isSure = ([best]: readonly Guess[]): boolean =>
  best !== undefined && best.intent !== 'none' && best.chance >= sureFrom

/** The best of something is the ranking by it. */
export const ranked: readonly string[] = ['billing.total', 'billing.target', 'billing.candidates']
export const taken = /\b(?:used|taken|took|availed|consumed|spent|burn(?:ed|t)|liya|li|liye|le li|kharch)\b/
export const left = /\b(?:left|remain\w*|balance|available|bach\w*|baki|baaki|still|rest|do i have)\b/

/**
 * Measures that a question's words may leave open because its other parts decide between them: their
 * chances add up.
 */
function joined(guesses: Guess[], reading: Reading): Guess[] {
  const plain = corrected(reading.text)
  const family = families.find(
    (one) => one.of.includes(guesses[0]?.intent ?? '') && one.isOne(plain, reading, guesses),
  )
  if (!family) return guesses
  const isOf = ({ intent }: Guess) => family.of.includes(intent)
  const chance = guesses.filter(isOf).reduce((sum, guess) => sum + guess.chance, 0)
  return [
    { intent: family.as ?? guesses[0]!.intent, chance },
    ...guesses.filter((guess) => !isOf(guess)),
  ].toSorted((a, b) => b.chance - a.chance)
}
type Family = {
  of: readonly string[]
  isOne(plain: string, reading: Reading, guesses: readonly Guess[]): boolean
  /** Absent: the likeliest, because they have one answer. */ as?: string
}
/** The assistant prepares these itself. */
const wishes = [
  'leave.apply',
  'leave.cancel',
  'regularization.apply',
  'tasks.create',
  'approvals.decide',
  'attendance.punch',
]
const families: readonly Family[] = [
  { of: ['tasks.mine', 'howto'], isOne: (plain) => completesTask(plain), as: 'tasks.mine' },
  // To change what the assistant only reports, there is an instruction.
  {
    of: Object.keys(answers).filter((measure) => !wishes.includes(measure)),
    isOne: (plain, _, guesses) =>
      asksChange(plain) && guesses.some(({ intent, chance }) => intent === 'howto' && chance > 0.02),
    as: 'howto',
  },
  {
    of: [...ranked, 'billing.ranking'],
    isOne: (_, { manner }) => isRanking(manner),
    as: 'billing.ranking',
  },
  {
    of: ['leave.balance', 'leave.taken'],
    isOne: (plain) => taken.test(plain) && !left.test(plain),
    as: 'leave.taken',
  },
  {
    of: ['leave.balance', 'leave.taken'],
    isOne: (plain) => left.test(plain) && !taken.test(plain),
    as: 'leave.balance',
  },
  { of: ['approvals.pending', 'approvals.decide'], isOne: () => true },
  // The requests of others wait for a decision.
  {
    of: ['approvals.pending', 'regularization.mine', 'leave.requests'],
    isOne: (plain, { named, whose }) =>
      (named.mentions.length > 0 || whose?.kind === 'team' || whose?.kind === 'firm') && !saysMe(plain),
    as: 'approvals.pending',
  },
  // 'who forgot to punch out yesterday' asks about the day.
  {
    of: ['attendance.day', 'attendance.absent', 'attendance.now'],
    isOne: (plain) => /\bpunch(?:ed|ing)? ?out\b/.test(plain),
    as: 'attendance.day',
  },
  // 'not paid for more than 60 days'
  {
    of: ['billing.overdue', 'billing.outstanding'],
    isOne: (plain) => ageIn(plain) !== null,
    as: 'billing.overdue',
  },
  // All of them give the same answer about one colleague.
  {
    of: ['attendance.now', 'attendance.absent', 'attendance.day'],
    isOne: (_, { named }) => named.mentions.length > 0,
  },
  {
    of: ['attendance.day', 'attendance.hours'],
    isOne: (plain) => /\b(?:hours?|hrs|ghant\w*)\b/.test(plain),
    as: 'attendance.hours',
  },
]

/** Of a long text, the sentence that is surest of its topic counts a little more than all of it. */
export function topicsOf(reading: Reading): Guess[] {
  const { measures } = learnt()
  const whole = measures.classify(reading.masked)
  const [surest] = reading.sentences
    .map(({ masked }) => measures.classify(masked))
    .toSorted((a, b) => topicChance(b) - topicChance(a))
  if (!surest) return joined(whole, reading)
  const chances = new Map(surest.map(({ intent, chance }) => [intent, chance]))
  const mixed = whole.map(({ intent, chance }) => ({
    intent,
    chance: (1 - sentenceShare) * chance + sentenceShare * chances.get(intent)!,
  }))
  return joined(
    mixed.toSorted((a, b) => b.chance - a.chance),
    reading,
  )
}
const sentenceShare = 0.6
const topicChance = (guesses: readonly Guess[]): number =>
  guesses.find(({ intent }) => !['none', 'greeting', 'thanks'].includes(intent))!.chance

/** The reading of the sentence that asks for this measure. */
export function asking(desk: Desk, reading: Reading, intent: string): Reading {
  const { measures } = learnt()
  const chanceIn = ({ masked }: Sentence) =>
    measures.classify(masked).find((guess) => guess.intent === intent)?.chance ?? 0
  const [best] = reading.sentences
    .map((sentence) => ({ sentence, chance: chanceIn(sentence) }))
    .toSorted((a, b) => b.chance - a.chance)
  return best ? focused(desk, reading, best.sentence) : reading
}
