/** The trained classifier: the intent of a question and its confidence. */
import { featuresOf } from './features'

/**
 * `weights`: bytes in base64, a row of one per intent for each feature; times `scale`. `words`: those of the
 * phrasings, which are no names.
 */
export type Model = { intents: string[]; features: string[]; scale: number; weights: string; words: string[] }
/** Probabilities from 0 to 1, highest first; they add up to 1. */
export type Guess = { intent: string; chance: number }

export class Classifier {
  readonly #intents: readonly string[]
  readonly #ids: ReadonlyMap<string, number>
  readonly #weights: Int8Array
  readonly #scale: number

  constructor({ intents, features, scale, weights }: Model) {
    this.#intents = intents
    this.#ids = new Map(features.map((name, index) => [name, index]))
    const bytes = Buffer.from(weights, 'base64')
    this.#weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#scale = scale
  }

  classify(text: string): Guess[] {
    const ids = featuresOf(text).flatMap((name) => this.#ids.get(name) ?? [])
    const classes = this.#intents.length
    const scores = new Float64Array(classes)
    const share = this.#scale / Math.sqrt(ids.length || 1)
    for (const id of ids)
      for (let k = 0; k < classes; k++) scores[k]! += this.#weights[id * classes + k]! * share
    const most = Math.max(...scores)
    let sum = 0
    for (let k = 0; k < classes; k++) sum += scores[k] = Math.exp(scores[k]! - most)
    return this.#intents
      .map((intent, k) => ({ intent, chance: scores[k]! / sum }))
      .toSorted((a, b) => b.chance - a.chance)
  }
}
