/**
 * Teaches the classifier, when Muster is built: a softmax over the features of each phrasing. Deterministic:
 * the same phrasings give the same model.
 *
 * Each phrasing is learnt as it is written and with slips of a phone's keyboard; where it names somebody,
 * with the mark that stands for a known name and with a name that nobody knows.
 */
import { featuresOf, nameMark, plain } from './features.ts'
import type { Model } from './model'
import type { Phrasing } from './phrasings'

const rounds = 14
const step = 0.35
const weightDecay = 0.00002
const slipsEach = 2
const givenNames = (
  'asha ravi priya rahul neha amit sunita vikram pooja anil kiran deepak meena sanjay divya rajesh ' +
  'swati arun lakshmi ganesh farah irfan joseph mary nikhil shruti manish tina gopal rekha yusuf ' +
  'harpreet'
).split(' ')

export function train(phrasings: readonly Phrasing[]): Model {
  const random = randomFrom(7)
  const intents = [...new Set(phrasings.map(({ intent }) => intent))].toSorted()
  const samples = phrasings.flatMap(({ intent, text }) =>
    variants(text, random).map((variant) => ({
      label: intents.indexOf(intent),
      features: featuresOf(variant),
    })),
  )
  const seen = new Map<string, number>()
  for (const { features } of samples)
    for (const feature of features) seen.set(feature, (seen.get(feature) ?? 0) + 1)
  const names = [...seen]
    .filter(([, count]) => count > 3)
    .map(([name]) => name)
    .toSorted()
  const ids = new Map(names.map((name, index) => [name, index]))
  const rows = samples.map(({ label, features }) => ({
    label,
    ids: features.map((feature) => ids.get(feature)).filter((id) => id !== undefined),
  }))
  const weights = learn(rows, names.length, intents.length, random)
  return {
    ...packed(intents, names, weights),
    words: [...new Set(phrasings.flatMap(({ text }) => plain(text).split(' ')))]
      .filter((word) => word && !word.startsWith('zz'))
      .toSorted(),
  }
}

function variants(text: string, random: () => number): string[] {
  const name = () => givenNames[Math.floor(random() * givenNames.length)]!
  const forms = text.includes(nameMark) ? [text, text.replaceAll(nameMark, name)] : [text]
  return forms.flatMap((form) => [form, ...Array.from({ length: slipsEach }, () => slipped(form, random))])
}

/**
 * One typing error in a word of four letters or more: two letters swapped, one missing, one doubled, a wrong
 * vowel.
 */
function slipped(text: string, random: () => number): string {
  const words = text.split(' ')
  const long = words.flatMap((word, index) => (/^[a-z]{4,}$/i.test(word) ? [index] : []))
  if (long.length === 0) return text
  const at = long[Math.floor(random() * long.length)]!
  const word = words[at]!
  const i = 1 + Math.floor(random() * (word.length - 2))
  const kind = Math.floor(random() * 4)
  const vowel = 'aeiou'[Math.floor(random() * 5)]!
  words[at] =
    kind === 0
      ? word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)
      : kind === 1
        ? word.slice(0, i) + word.slice(i + 1)
        : kind === 2
          ? word.slice(0, i) + word[i] + word.slice(i)
          : word.slice(0, i) + (/[aeiou]/.test(word[i]!) ? vowel : word[i]) + word.slice(i + 1)
  return words.join(' ')
}

type Row = { label: number; ids: number[] }

/**
 * Stochastic gradient descent with a step per weight (Adagrad). A row's features weigh 1/sqrt of their
 * number.
 */
function learn(rows: Row[], features: number, classes: number, random: () => number): Float64Array {
  const weights = new Float64Array(features * classes)
  const moved = new Float64Array(features * classes).fill(1e-3)
  const scores = new Float64Array(classes)
  for (let round = 0; round < rounds; round++) {
    shuffle(rows, random)
    for (const { label, ids } of rows) {
      const share = 1 / Math.sqrt(ids.length || 1)
      scores.fill(0)
      for (const id of ids)
        for (let k = 0, at = id * classes; k < classes; k++, at++) scores[k]! += weights[at]! * share
      softmax(scores)
      scores[label]! -= 1
      // Learned well enough, so this round has nothing to add.
      if (scores[label]! > -0.02) continue
      for (const id of ids) {
        for (let k = 0, at = id * classes; k < classes; k++, at++) {
          const slope = scores[k]! * share + weightDecay * weights[at]!
          if (Math.abs(slope) < 1e-7) continue
          moved[at]! += slope * slope
          weights[at]! -= (step * slope) / Math.sqrt(moved[at]!)
        }
      }
    }
  }
  return weights
}

function softmax(scores: Float64Array) {
  let most = -Infinity
  for (const score of scores) most = Math.max(most, score)
  let sum = 0
  for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(scores[k]! - most)
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum
}

/** Weights as bytes: a 127th of the largest is precise enough, at an eighth of the size. */
function packed(intents: string[], names: string[], weights: Float64Array): Omit<Model, 'words'> {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  const scale = most / 127
  return {
    intents,
    features: names,
    scale,
    weights: Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / scale)).buffer).toString(
      'base64',
    ),
  }
}

function shuffle<T>(list: T[], random: () => number) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[list[i], list[j]] = [list[j]!, list[i]!]
  }
}

/** Reproducible numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
