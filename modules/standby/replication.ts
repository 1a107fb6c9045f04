/** For doctor: whether Litestream copies the database, and checkpoints it in Muster's place. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App, Finding } from '../../src/app'
import { spanText } from './rules'

const largestLog = 256 * 1_048_576
/** Litestream copies each second. */
const longestDelayMs = 10_000

export async function examineReplica({ config, database }: App): Promise<Finding[]> {
  const { replica } = config
  if (replica === null) return []
  const log = await orNull(stat(`${database.file}-wal`))
  const newest = await newestIn(replica)
  return [sizeFinding(log?.size ?? 0), delayFinding(replica, newest, log?.size ? log.mtimeMs : null)]
}

function sizeFinding(bytes: number): Finding {
  const size = `${Math.ceil(bytes / 1_048_576)} MB`
  if (bytes <= largestLog) return { ok: true, text: `Size of muster.db-wal: ${size}` }
  return {
    ok: false,
    text: `muster.db-wal has grown to ${size}`,
    todo:
      'Litestream does not checkpoint the database: is it running? Start it, or remove MUSTER_REPLICA and ' +
      'restart Muster.',
  }
}

/** `newest` and `written` in milliseconds. Null: no file, and no write since the last checkpoint. */
function delayFinding(replica: string, newest: number | null, written: number | null): Finding {
  if (newest === null)
    return {
      ok: false,
      text: `Litestream has copied nothing into ${replica}`,
      todo: 'Start Litestream, and compare its folder with MUSTER_REPLICA (docs/operate/standby.md).',
    }
  const delay = written === null ? 0 : written - newest
  if (delay <= longestDelayMs) return { ok: true, text: `Litestream copies the database into ${replica}` }
  return {
    ok: false,
    text: `Litestream's newest file in ${replica} is ${spanText(delay)} older than the newest write`,
    todo: 'Is Litestream running? Read its log, and check the free space of its disk.',
  }
}

/** When the newest file of a folder was written, in milliseconds; null without files. */
async function newestIn(folder: string): Promise<number | null> {
  const entries = (await orNull(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  let newest: number | null = null
  for (const entry of entries) {
    // Litestream deletes old files meanwhile.
    const about = entry.isFile() ? await orNull(stat(join(entry.parentPath, entry.name))) : null
    if (about) newest = Math.max(newest ?? 0, about.mtimeMs)
  }
  return newest
}

/** Null if it does not exist. */
async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
