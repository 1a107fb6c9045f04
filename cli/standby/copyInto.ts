/**
 * Makes a database out of a standby's copy, in an empty folder. The copy itself is not changed, and may be
 * written meanwhile by the program that pulls it.
 */
import { constants, existsSync, symlinkSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DrillFault } from '../../modules/standby/contract'
import {
  examineReplica,
  generationsIn,
  pictureOf,
  restoreReplica,
  RestoreFailed,
  segmentsDigest,
  type Examined,
} from '../../modules/standby/service'
import type { Source } from './sources'

export type Copied = {
  /** Why there is no database, or why it must not be used. */
  faults: DrillFault[]
  /** Remarks for the operator; nothing is wrong. */
  notes: string[]
  /** The segments that the database was made of; null for a data folder. */
  segments: { named: string; count: number; digest: string } | null
}

/** Files are not copied: `into/files` points to those of the copy. */
export async function copyInto(source: Source, into: string, litestream: string): Promise<Copied> {
  await mkdir(source.files, { recursive: true }).catch(() => {})
  symlinkSync(source.files, join(into, 'files'))
  if (source.replica) return copyReplica(source.replica, into, litestream)
  for (const end of ['', '-wal']) {
    const file = `${join(source.folder, 'muster.db')}${end}`
    if (existsSync(file)) await copyFile(file, join(into, `muster.db${end}`), constants.COPYFILE_FICLONE)
  }
  return { faults: [], notes: [], segments: null }
}

/** rsync may miss a segment while it lists a folder, until the next pull. */
const nextPull = { tries: 2, ms: 2000 }

async function copyReplica(replica: string, into: string, litestream: string): Promise<Copied> {
  const pictures = join(into, 'replica')
  for (let attempt = 1; ; attempt++) {
    const picture = await pictureOf(replica, pictures)
    const examined = examineReplica(picture)
    const { faults, generation } = examined
    if (generation !== null && !faults.length) {
      const restored = await restoreFrom(picture, into, litestream, { ...examined, generation })
      restored.notes.push(...generationNotes(replica, generation))
      await rm(pictures, { recursive: true, force: true })
      return restored
    }
    // A picture has only what can be restored. The replica itself says what is missing.
    const found = faults.length ? faults : examineReplica(replica).faults
    if (attempt >= nextPull.tries) return { faults: found, notes: [], segments: null }
    await rm(pictures, { recursive: true, force: true })
    await wait(nextPull.ms)
  }
}

async function restoreFrom(
  picture: string,
  into: string,
  litestream: string,
  { generation, first, last, tornTail }: Examined & { generation: string },
): Promise<Copied> {
  const dropTorn = tornTail?.name ?? null
  try {
    await restoreReplica(picture, join(into, 'muster.db'), { litestream, generation, dropTorn })
  } catch (error) {
    if (!(error instanceof RestoreFailed)) throw error
    return { faults: [{ text: error.message }], notes: [], segments: null }
  }
  const digest = first && last ? await segmentsDigest(picture, generation, first, last) : null
  return {
    faults: [],
    notes: tornTail
      ? [`The last segment, ${tornTail.name}, is incomplete (${tornTail.why}) and was left out.`]
      : [],
    segments: digest && { named: `${generation}/${first}/${last}`, ...digest },
  }
}

/** Litestream's choice is by the time of the files, which a wrong clock turns around. */
function generationNotes(replica: string, used: string): string[] {
  const others = generationsIn(replica).filter(({ name, segments }) => name !== used && segments.length > 0)
  return others.length
    ? [
        `The copy has ${others.length + 1} generations. The newest by the time of its files was ` +
          `used, ${used}; the others are ${others.map(({ name }) => name).join(', ')}.`,
      ]
    : []
}

/** The firm's files become part of a data folder: hard links where the disk allows it, otherwise copies. */
export async function takeFiles(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await takeFiles(source, target)
    else if (entry.isFile() && !isPassing(entry.name))
      await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_FICLONE))
  }
}

/** Temporary files of Muster (`.name.1f2e.tmp`) and rsync (`.name.Xy12Zz`). */
const isPassing = (name: string) => /^\..+\.(?:[0-9a-f]{8}\.tmp|[A-Za-z0-9]{6})$/.test(name)
