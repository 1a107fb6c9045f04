/** Whether Litestream copies the database, and checkpoints it in Muster's place. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { App, Finding } from '../../src/app'
import { ifThere } from '../../src/archive/disk'
import { spanText } from './rules'
import { servingSince } from './serving'

const largestLog = 256 * 1_048_576
/** Litestream copies each second. */
const longestDelayMs = 60_000
/** After a quiet hour, the newest file is an hour older than a write that Litestream has still to copy. */
const pauseMs = 250
const mostPauses = 20

/** `log`: the size of SQLite's log. `copy`: whether the newest write is copied. */
export type ReplicaFinding = Finding & { kind: 'log' | 'copy' }

/** Times in milliseconds. Null: no file, and no write since the last checkpoint. */
type Look = { bytes: number; written: number | null; newest: number | null }

/** If it is patient, it waits some seconds for the copy of a write that was made just now. */
export async function examineLitestream(app: App, { isPatient = true } = {}): Promise<ReplicaFinding[]> {
  const { replica } = app.config
  if (replica === null) return []
  const seen = await look(app, replica)
  const last = isPatient ? await settled(app, replica, seen) : seen
  return [
    { kind: 'log', ...sizeFinding(last.bytes) },
    { kind: 'copy', ...copyFinding(app, replica, last) },
  ]
}

async function look({ database }: App, replica: string): Promise<Look> {
  const log = await ifThere(stat(`${database.file}-wal`))
  return { bytes: log?.size ?? 0, written: log?.size ? log.mtimeMs : null, newest: await newestIn(replica) }
}

async function settled(app: App, replica: string, first: Look): Promise<Look> {
  let last = first
  for (let pauses = 0; pauses < mostPauses; pauses++) {
    if (!isLate(last) || last.newest !== first.newest || !isYoung(app, first.written!)) break
    await wait(pauseMs)
    last = await look(app, replica)
  }
  return last
}

const isYoung = ({ clock }: App, written: number) => Date.parse(clock.now()) - written < mostPauses * pauseMs
const delayOf = ({ written, newest }: Look) => (written === null || newest === null ? 0 : written - newest)
const isLate = (seen: Look) => delayOf(seen) > longestDelayMs

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

function copyFinding(app: App, replica: string, seen: Look): Finding {
  if (seen.newest === null)
    return mayStillBegin(app, seen)
      ? { ok: true, text: `Litestream has copied nothing into ${replica} yet` }
      : {
          ok: false,
          text: `Litestream has copied nothing into ${replica}`,
          todo: 'Start Litestream, and compare its folder with MUSTER_REPLICA (docs/operate/standby.md).',
        }
  if (!isLate(seen)) return { ok: true, text: `Litestream copies the database into ${replica}` }
  return {
    ok: false,
    text: `Litestream's newest file in ${replica} is ${spanText(delayOf(seen))} older than the newest write`,
    todo: 'Is Litestream running? Read its log, and check the free space of its disk.',
  }
}

/** A server's Litestream may start after it, and has nothing to copy without a write. */
function mayStillBegin(app: App, { written }: Look): boolean {
  const since = servingSince(app)
  if (since === null) return false
  return written === null || Date.parse(app.clock.now()) - Date.parse(since) < longestDelayMs
}

/** When the newest file was written, in milliseconds; null without files. */
async function newestIn(folder: string): Promise<number | null> {
  const entries = (await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))) ?? []
  // A busy firm has thousands of segments. Their names are in order, so one of each folder is enough.
  const last = new Map<string, string>()
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile()))
    if (name > (last.get(parentPath) ?? '')) last.set(parentPath, name)
  // Litestream deletes old files meanwhile.
  const found = await Promise.all([...last].map(([parent, name]) => ifThere(stat(join(parent, name)))))
  const times = found.flatMap((about) => about?.mtimeMs ?? [])
  return times.length ? Math.max(...times) : null
}
