/**
 * Proves that a replica has no gap, independently of Litestream, which restores a replica without a middle
 * segment to a damaged database and reports success.
 *
 * The proof starts at the newest complete snapshot. Every segment must begin where the one before ended,
 * the checksums of SQLite must hold through all of them, and the salts must continue from one log to the
 * next. One loss is invisible here: the last segment of a log that ends with a commit. `segmentsDigest`
 * finds it.
 */
import type { DrillFault } from '../contract'
import { decodeFrame } from './lz4'
import { checkLog, type TornTail } from './log'
import { withFile } from './reading'
import { deleteIt, newGeneration, pullAgain } from './remedies'
import {
  generationsIn,
  indexName,
  newestSource,
  segmentName,
  snapshotPath,
  unlessGone,
  type Segment,
} from './segments'
import type { WalHeader } from './walFrames'

/** Names are null if there is nothing to name. */
export type Examined = {
  generation: string | null
  snapshot: string | null
  /** The first and the last whole segment from the snapshot on, and their number. */
  first: string | null
  last: string | null
  count: number
  tornTail: TornTail | null
  faults: DrillFault[]
}

/**
 * Examines a replica folder, best a picture of it. At most one fault per log and gap, so a damaged disk
 * gives many. Blocks for its whole run, so it belongs into a task. Throws only if the disk fails.
 */
export function examineReplica(folder: string): Examined {
  const source = newestSource(folder)
  if (!source) return withoutSource(folder)
  const { generation, snapshot } = source
  const segments = generation.segments.filter(({ index }) => index >= snapshot.index)
  const faults: DrillFault[] = []
  const read = unlessGone(() =>
    withFile(snapshotPath(folder, generation.name, snapshot.name), (reader) => decodeFrame(reader, () => {})),
  )
  if (!read?.isWhole)
    faults.push({ text: `Snapshot ${snapshot.name} ${read?.why ?? 'is missing'}.`, todo: deleteIt })
  const walked = walk(folder, generation.name, snapshot.index, segments)
  const whole = walked.tornTail ? segments.slice(0, -1) : segments
  return {
    generation: generation.name,
    snapshot: snapshot.name,
    first: whole[0]?.name ?? null,
    last: whole.at(-1)?.name ?? null,
    count: whole.length,
    tornTail: walked.tornTail,
    faults: [...faults, ...walked.faults],
  }
}

function withoutSource(folder: string): Examined {
  const generations = generationsIn(folder)
  const torn = generations.flatMap(({ snapshots }) => snapshots).at(-1)
  const fault = torn
    ? { text: `Snapshot ${torn.name} ends early, and the copy has no other.`, todo: pullAgain }
    : generations.length > 0
      ? { text: 'The copy has no snapshot yet.', todo: 'Wait for the next pull, or check MUSTER_PULL.' }
      : {
          text: 'The copy is empty.',
          todo: 'Check MUSTER_REPLICA, MUSTER_PULL, and whether Litestream runs on the primary.',
        }
  return {
    generation: generations.at(-1)?.name ?? null,
    snapshot: null,
    first: null,
    last: null,
    count: 0,
    tornTail: null,
    faults: [fault],
  }
}

type Walked = Pick<Examined, 'tornTail' | 'faults'>

/** Checks the logs in order, each with all its segments. */
function walk(folder: string, generation: string, firstIndex: number, segments: Segment[]): Walked {
  const faults: DrillFault[] = []
  let tornTail: TornTail | null = null
  let before: WalHeader | null = null
  let expected = firstIndex
  for (let at = 0; at < segments.length;) {
    const { index } = segments[at]!
    let end = at
    while (segments[end]?.index === index) end++
    if (index !== expected) faults.push(missingLogs(expected, index - 1))
    const isLast = end === segments.length
    const log = checkLog(folder, generation, segments.slice(at, end), isLast)
    if (log.fault) faults.push(log.fault)
    else if (index === expected && before && log.header && !continues(before, log.header))
      faults.push({
        text:
          `Log ${indexName(index)} does not continue log ${indexName(index - 1)}: ` +
          'the writes between are missing.',
        todo: newGeneration,
      })
    tornTail = log.tornTail
    before = log.header
    expected = index + 1
    at = end
  }
  return { tornTail, faults }
}

function missingLogs(from: number, to: number): DrillFault {
  const which = from === to ? 'is missing' : `and all up to log ${indexName(to)} are missing`
  return { text: `Segment ${segmentName(from, 0)} ${which}: the copy has a gap.`, todo: pullAgain }
}

/**
 * SQLite adds 1 to salt-1 when it starts the log again. After Litestream has truncated a very long log, the
 * next writer may begin at sequence 0 with random salts.
 */
const continues = (before: WalHeader, next: WalHeader) =>
  next.pageSize === before.pageSize && (next.salt1 === (before.salt1 + 1) >>> 0 || next.sequence === 0)
