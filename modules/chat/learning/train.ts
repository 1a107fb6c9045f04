/**
 * Teaches the classifiers, when Muster is built: a softmax over the features of each phrasing, and over a
 * layer of its word vector. Deterministic: the same phrasings give the same model.
 *
 * Each phrasing is learnt as it is written and with slips of a phone's keyboard; where it names somebody,
 * with the mark that stands for a known name and with a name that nobody knows.
 */
import { clientMark, featureCount, featuresOf, nameMark, wordsIn } from './features.ts'
import { addMeaning, layerSize, softmax, steepness, type Model, type Weights } from './model.ts'
import type { Phrasing } from './phrasings'
import { meaningOf, vectorsFrom, type Vectors } from './vectors.ts'

const rounds = 14
const step = 0.35
const layerStep = 0.05
const outputStep = 0.1
const weightDecay = 0.00002
const slipsEach = 2
/** The share of features that a round leaves out, so that no single word decides. */
const leftOut = 0.4
export const givenNames = (
  'asha ravi priya rahul neha amit sunita vikram pooja anil kiran deepak meena sanjay divya rajesh ' +
  'swati arun lakshmi ganesh farah irfan joseph mary nikhil shruti manish tina gopal rekha yusuf ' +
  'harpreet'
).split(' ')
const companyNames = ['infotel', 'zenith bank', 'bluewave', 'acme', 'orion', 'kaveri foods', 'tristar']

/** Rows of the classifier of instructions, which has few phrasings: a divisor of `featureCount`. */
const instructionRows = 8192

export function train(phrasings: readonly Phrasing[], vectorFile: Buffer): Model {
  const vectors = vectorsFrom(vectorFile)
  const instructions = phrasings
    .filter(({ intent }) => intent === 'howto')
    .map(({ title, text }) => ({ intent: title ?? 'none', text }))
  return {
    measures: weightsFor(phrasings, vectors, featureCount),
    instructions: weightsFor(instructions, vectors, instructionRows),
    vectors: vectorFile.toString('base64'),
    words: vocabularyWords(phrasings, vectors),
  }
}

/** A rare word that is not English may be the name of somebody whom a message mentioned. */
function vocabularyWords(phrasings: readonly Phrasing[], { ranks }: Vectors): string[] {
  const counts = new Map<string, number>()
  for (const { text } of phrasings)
    for (const word of new Set(wordsIn(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .filter(([word, count]) => (count >= 3 || ranks.has(word)) && !word.startsWith('zz'))
    .map(([word]) => word)
    .toSorted()
}

function weightsFor(phrasings: readonly Phrasing[], vectors: Vectors, rows: number): Weights {
  const random = randomFrom(7)
  const intents = [...new Set(phrasings.map(({ intent }) => intent))].toSorted()
  const samples = phrasings.flatMap(({ intent, text }) =>
    variants(text, random).map((variant): Sample => ({
      label: intents.indexOf(intent),
      ids: featuresOf(variant).map((id) => id % rows),
      vector: meaningOf(wordsIn(variant), vectors),
    })),
  )
  const { weights, meaning, hidden } = learn(samples, rows * intents.length, intents.length, vectors, random)
  return { intents, rows, ...packed(weights), meaning: base64(meaning), hidden: base64(hidden) }
}

function variants(text: string, random: () => number): string[] {
  const one = (of: readonly string[]) => of[Math.floor(random() * of.length)]!
  const forms =
    text.includes(nameMark) || text.includes(clientMark)
      ? [
          text,
          text.replaceAll(nameMark, () => one(givenNames)).replaceAll(clientMark, () => one(companyNames)),
        ]
      : [text]
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

type Sample = { label: number; ids: number[]; vector: Float64Array }
type Trained = { weights: Float32Array; meaning: Float32Array; hidden: Float32Array }

/**
 * Stochastic gradient descent with a step per weight (Adagrad). A sample's features weigh 1/sqrt of their
 * number.
 */
function learn(
  samples: Sample[],
  size: number,
  classes: number,
  { dimensions }: Vectors,
  random: () => number,
): Trained {
  const layer = (size: number, spread: number) =>
    new Float32Array(size).map(() => (random() - 0.5) * 2 * spread)
  const weights = new Float32Array(size)
  const meaning = layer(dimensions * layerSize, 1 / Math.sqrt(dimensions))
  const hidden = layer(layerSize * classes, 0.1)
  const moveWeights = mover(weights, step, 1e-3)
  const moveMeaning = mover(meaning, layerStep, 1e-2)
  const moveHidden = mover(hidden, outputStep, 1e-2)
  const scores = new Float64Array(classes)
  for (let round = 0; round < rounds; round++) {
    shuffle(samples, random)
    for (const { label, ids: all, vector } of samples) {
      const ids = all.filter(() => random() >= leftOut)
      const share = 1 / Math.sqrt(ids.length || 1)
      scores.fill(0)
      for (const id of ids)
        for (let k = 0, at = id * classes; k < classes; k++, at++) scores[k]! += weights[at]! * share
      const units = addMeaning(scores, vector, meaning, hidden)
      softmax(scores)
      scores[label]! -= 1
      // Learned well enough, so this round has nothing to add.
      if (scores[label]! > -0.02) continue
      for (const id of ids)
        for (let k = 0, at = id * classes; k < classes; k++, at++)
          moveWeights(at, scores[k]! * share + weightDecay * weights[at]!)
      for (let j = 0; j < layerSize; j++) {
        let slope = 0
        for (let k = 0, at = j * classes; k < classes; k++, at++) {
          slope += hidden[at]! * scores[k]!
          moveHidden(at, scores[k]! * units[j]!)
        }
        slope *= (1 - units[j]! ** 2) * steepness
        for (let k = 0; k < dimensions; k++) moveMeaning(k * layerSize + j, slope * vector[k]!)
      }
    }
  }
  return { weights, meaning, hidden }
}

/** Moves one weight against its slope, by less the more it has moved. */
function mover(weights: Float32Array, by: number, start: number): (at: number, slope: number) => void {
  const moved = new Float32Array(weights.length).fill(start)
  return (at, slope) => {
    if (Math.abs(slope) < 1e-7) return
    moved[at]! += slope * slope
    weights[at]! -= (by * slope) / Math.sqrt(moved[at]!)
  }
}

/** Weights as bytes: a 127th of the largest is precise enough, at a quarter of the size. */
function packed(weights: Float32Array): { scale: number; weights: string } {
  let most = 0
  for (const weight of weights) most = Math.max(most, Math.abs(weight))
  const scale = most / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  return { scale, weights: Buffer.from(bytes.buffer).toString('base64') }
}
const base64 = (values: Float32Array): string => Buffer.from(values.buffer).toString('base64')

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
