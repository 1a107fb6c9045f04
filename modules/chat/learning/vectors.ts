/**
 * Word vectors: words of like meaning have like vectors, so a question in words that no phrasing has is
 * still near to those that mean the same. `bin/wordVectors.js` makes the file.
 */

/** `ranks`: the place of each word by frequency, from 0. `values`: a signed byte for each dimension. */
export type Vectors = { ranks: ReadonlyMap<string, number>; values: Int8Array; dimensions: number }

export function vectorsFrom(file: Buffer): Vectors {
  const first = file.indexOf('\n')
  const second = file.indexOf('\n', first + 1)
  const [count, dimensions] = file.toString('latin1', 0, first).split(' ').map(Number) as [number, number]
  const words = file.toString('latin1', first + 1, second).split(' ')
  if (words.length !== count) throw new Error('The word vectors are incomplete')
  const bytes = file.subarray(second + 1)
  return {
    ranks: new Map(words.map((word, rank) => [word, rank])),
    values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    dimensions,
  }
}

/** The mean of the words' vectors, of length 1; frequent words count less, because they say less. */
export function meaningOf(words: readonly string[], { ranks, values, dimensions }: Vectors): Float64Array {
  const sum = new Float64Array(dimensions)
  for (const word of words) {
    const rank = ranks.get(word)
    if (rank === undefined) continue
    const weight = Math.log(2 + rank) / 127
    for (let k = 0; k < dimensions; k++) sum[k]! += values[rank * dimensions + k]! * weight
  }
  const length = Math.hypot(...sum) || 1
  return sum.map((value) => value / length)
}
