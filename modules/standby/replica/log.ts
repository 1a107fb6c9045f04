/** Checks the segments of one write-ahead log: no gap, no damage, and a commit at the end. */
import type { DrillFault } from '../contract'
import { decodeFrame } from './lz4'
import { withFile } from './reading'
import { deleteIt, pullAgain } from './remedies'
import { segmentName, segmentPath, unlessGone, type Segment } from './segments'
import { checkWal, type WalHeader } from './walFrames'

/** The newest segment, if it is not whole. `why` is a predicate. A restore must leave the segment out. */
export type TornTail = { name: string; why: string }

export type Log = { header: WalHeader | null; tornTail: TornTail | null; fault: DrillFault | null }

/** Checks up to the first fault, because later checksums depend on the bytes before. */
export function checkLog(folder: string, generation: string, segments: Segment[], isNewest: boolean): Log {
  const wal = checkWal()
  const ended = (fault: DrillFault | null, tornTail: TornTail | null = null): Log => ({
    header: wal.state().header,
    tornTail,
    fault,
  })
  const { index } = segments[0]!
  let length = 0
  for (const [at, { name, offset }] of segments.entries()) {
    if (offset > length) return ended(missing(segmentName(index, length)))
    if (offset < length)
      return ended({ text: `Segment ${name} overlaps the segment before it.`, todo: deleteIt })
    const checked = checkSegment(segmentPath(folder, generation, name), wal)
    if ('length' in checked) length += checked.length
    else if (isNewest && at === segments.length - 1) return ended(null, { name, why: checked.why })
    else return ended({ text: `Segment ${name} is damaged: it ${checked.why}.`, todo: deleteIt })
  }
  if (!isNewest && !wal.state().isCommitted) return ended(missing(segmentName(index, length)))
  return ended(null)
}

const missing = (name: string): DrillFault => ({
  text: `Segment ${name} is missing: the copy has a gap.`,
  todo: pullAgain,
})

/** Returns the decoded length of a good segment. */
function checkSegment(path: string, wal: ReturnType<typeof checkWal>): { length: number } | { why: string } {
  const decoded = unlessGone(() =>
    withFile(path, (reader) => decodeFrame(reader, (piece) => wal.take(piece))),
  )
  if (!decoded) return { why: 'was deleted during the check' }
  if (!decoded.isWhole) return { why: decoded.why }
  const { fault, spare } = wal.state()
  if (fault !== null) return { why: fault }
  // Litestream cuts a log only between two frames.
  if (spare > 0) return { why: 'ends in the middle of a frame' }
  return { length: decoded.length }
}
