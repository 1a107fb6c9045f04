/**
 * The files of a replica, as Litestream 0.3 names them. Litestream's and rsync's temporary files are
 * ignored.
 *
 *   generations/<16 hex>/snapshots/<index: 8 hex>.snapshot.lz4
 *   generations/<16 hex>/wal/<index: 8 hex>_<offset: 8 hex>.wal.lz4
 *
 * SQLite starts its write-ahead log again after a checkpoint, and Litestream then counts the index up. A
 * segment is a piece of a log: `offset` is the place of its first byte. A snapshot is the database file
 * while the log of its index was written. A restore applies this log from its first byte, and all later
 * ones.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isWholeFrame } from './lz4'
import { withFile } from './reading'

/** `name` is without its ending, for example `0000000a_00012000`. */
export type Segment = { name: string; index: number; offset: number }
export type Snapshot = { name: string; index: number }
/** Both lists are in order. */
export type Generation = { name: string; snapshots: Snapshot[]; segments: Segment[] }

export const indexName = (index: number) => index.toString(16).padStart(8, '0')
export const segmentName = (index: number, offset: number) => `${indexName(index)}_${indexName(offset)}`

const generationsOf = (folder: string) => join(folder, 'generations')
const walOf = (folder: string, generation: string) => join(generationsOf(folder), generation, 'wal')
export const segmentPath = (folder: string, generation: string, name: string) =>
  join(walOf(folder, generation), `${name}.wal.lz4`)
export const snapshotPath = (folder: string, generation: string, name: string) =>
  join(generationsOf(folder), generation, 'snapshots', `${name}.snapshot.lz4`)

/** All generations with the files that they have now. Empty if the folder does not exist. */
export function generationsIn(folder: string): Generation[] {
  return names(generationsOf(folder))
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({
      name,
      snapshots: snapshotsIn(folder, name),
      segments: segmentsIn(folder, name),
    }))
}

function snapshotsIn(folder: string, generation: string): Snapshot[] {
  return names(join(generationsOf(folder), generation, 'snapshots')).flatMap((file) => {
    const name = /^([0-9a-f]{8})\.snapshot\.lz4$/.exec(file)?.[1]
    return name ? [{ name, index: parseInt(name, 16) }] : []
  })
}

/** The segments of a generation, in order. */
function segmentsIn(folder: string, generation: string): Segment[] {
  const all = segmentNamesIn(folder, generation)
  const last = all.at(-1)
  if (last === undefined) return []
  // Reading a folder takes several steps. It may miss a file and list one that was added later. All segments
  // before the last one existed when the second reading began.
  return segmentNamesIn(folder, generation)
    .filter((name) => name <= last)
    .map((name) => ({
      name,
      index: parseInt(name.slice(0, 8), 16),
      offset: parseInt(name.slice(9), 16),
    }))
}

/** In order. May miss a segment that is added meanwhile. */
export function segmentNamesIn(folder: string, generation: string): string[] {
  return names(walOf(folder, generation)).flatMap(
    (file) => /^([0-9a-f]{8}_[0-9a-f]{8})\.wal\.lz4$/.exec(file)?.[1] ?? [],
  )
}

/** In order. Empty without the folder, which may be deleted at any time. */
function names(folder: string): string[] {
  return unlessGone(() => readdirSync(folder).sort()) ?? []
}

/** Null if a file or folder of `work` does not exist. */
export function unlessGone<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

export type Source = { generation: Generation; snapshot: Snapshot }

/**
 * The newest generation with a complete snapshot, and its newest complete snapshot. Null if none has one. A
 * large snapshot takes a while to arrive. Until then the older files are used.
 */
export function newestSource(folder: string): Source | null {
  for (const generation of newestFirst(folder, generationsIn(folder))) {
    const snapshot = generation.snapshots.findLast(({ name }) => isComplete(folder, generation.name, name))
    if (snapshot) return { generation, snapshot }
  }
  return null
}

function isComplete(folder: string, generation: string, name: string): boolean {
  const path = snapshotPath(folder, generation, name)
  return unlessGone(() => withFile(path, isWholeFrame)) ?? false
}

/** By the time of the newest file, like Litestream. */
function newestFirst(folder: string, generations: Generation[]): Generation[] {
  if (generations.length < 2) return generations
  return generations
    .map((generation) => ({ generation, at: newestTime(folder, generation) }))
    .sort((a, b) => b.at - a.at)
    .map(({ generation }) => generation)
}

/** Milliseconds. Segments are written in order, so the last one is enough. */
function newestTime(folder: string, { name, snapshots, segments }: Generation): number {
  const paths = [
    ...snapshots.map((one) => snapshotPath(folder, name, one.name)),
    ...segments.slice(-1).map((one) => segmentPath(folder, name, one.name)),
  ]
  return Math.max(0, ...paths.map((path) => unlessGone(() => statSync(path).mtimeMs) ?? 0))
}
