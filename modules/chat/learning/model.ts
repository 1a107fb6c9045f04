/** A trained classifier: the measure of a question, or the instruction that it asks for. */
import { featuresOf, wordsIn } from './features.ts'
import { meaningOf, type Vectors } from './vectors.ts'

/**
 * `weights`: bytes in base64, a row of one per intent for each feature; times `scale`. `meaning` and
 * `hidden`: the layer between the question's word vector and the intents, as floats in base64.
 */
export type Weights = {
  intents: string[]
  /** A divisor of the number of features, which share them. */ rows: number
  scale: number
  weights: string
  meaning: string
  hidden: string
}
/**
 * `measures` says what a question is about, `instructions` which instruction it asks for. `vectors`: the file
 * of word vectors in base64. `words`: those of the phrasings, which are no names.
 */
export type Model = { measures: Weights; instructions: Weights; vectors: string; words: string[] }
/** Probabilities from 0 to 1, highest first; they add up to 1. */
export type Guess = { intent: string; chance: number }

/** Units of the layer, and how steeply they react. */
export const layerSize = 48
export const steepness = 3

export class Classifier {
  readonly #intents: readonly string[]
  readonly #rows: number
  readonly #weights: Int8Array
  readonly #scale: number
  readonly #meaning: Float32Array
  readonly #hidden: Float32Array
  readonly #vectors: Vectors

  constructor({ intents, rows, scale, weights, meaning, hidden }: Weights, vectors: Vectors) {
    this.#intents = intents
    this.#scale = scale
    this.#weights = new Int8Array(bytesOf(weights))
    this.#meaning = new Float32Array(bytesOf(meaning))
    this.#hidden = new Float32Array(bytesOf(hidden))
    this.#vectors = vectors
    this.#rows = rows
    if (this.#weights.length !== rows * intents.length) throw new Error('The model is incomplete')
  }

  classify(text: string): Guess[] {
    const scores = new Float64Array(this.#intents.length)
    const ids = featuresOf(text)
    const classes = scores.length
    const share = this.#scale / Math.sqrt(ids.length || 1)
    for (const id of ids)
      for (let k = 0, at = (id % this.#rows) * classes; k < classes; k++, at++)
        scores[k]! += this.#weights[at]! * share
    addMeaning(scores, meaningOf(wordsIn(text), this.#vectors), this.#meaning, this.#hidden)
    softmax(scores)
    return this.#intents
      .map((intent, k) => ({ intent, chance: scores[k]! }))
      .toSorted((a, b) => b.chance - a.chance)
  }
}

/** Adds the word vector's score of each intent. Returns the layer, which training needs. */
export function addMeaning(
  scores: Float64Array,
  vector: Float64Array,
  meaning: Float32Array,
  hidden: Float32Array,
): Float64Array {
  const layer = new Float64Array(layerSize)
  for (let j = 0; j < layerSize; j++) {
    let sum = 0
    for (let k = 0; k < vector.length; k++) sum += meaning[k * layerSize + j]! * vector[k]!
    const unit = (layer[j] = Math.tanh(steepness * sum))
    for (let k = 0; k < scores.length; k++) scores[k]! += hidden[j * scores.length + k]! * unit
  }
  return layer
}

export function softmax(scores: Float64Array) {
  let most = -Infinity
  for (const score of scores) most = Math.max(most, score)
  let sum = 0
  for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(scores[k]! - most)
  for (let k = 0; k < scores.length; k++) scores[k]! /= sum
}

/** A copy, because a part of a buffer need not begin at a multiple of four bytes. */
function bytesOf(text: string): ArrayBuffer {
  const bytes = Buffer.from(text, 'base64')
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
