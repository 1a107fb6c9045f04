/**
 * Says in a few bytes which segments a machine has. The primary computes it over its own replica, the standby
 * over its copy. If both are equal, the transport lost no segment and no end of one.
 */
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { pausing } from './pausing'
import { segmentPath, segmentsIn, unlessGone } from './segments'

export type SegmentsDigest = { count: number; digest: string }

/**
 * SHA-256 (hex) of the names and sizes of the segments `from` to `to`, both included. Null if this replica has no
 * such generation or not both of them. Gives way to other work between the files.
 */
export async function segmentsDigest(
  folder: string,
  generation: string,
  from: string,
  to: string,
): Promise<SegmentsDigest | null> {
  const all = segmentsIn(folder, generation).map(({ name }) => name)
  const [first, last] = [all.indexOf(from), all.indexOf(to)]
  if (first < 0 || last < first) return null
  const digest = createHash('sha256')
  let count = 0
  for await (const name of pausing(all.slice(first, last + 1))) {
    const path = segmentPath(folder, generation, name)
    const size = unlessGone(() => statSync(path).size)
    // The primary has deleted it since it was listed, as it does with old segments.
    if (size === null) return null
    digest.update(`${name} ${size}\n`)
    count++
  }
  return { count, digest: digest.digest('hex') }
}
