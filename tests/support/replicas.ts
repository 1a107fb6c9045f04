/** Replicas that the real Litestream wrote, with several logs of several segments, and copies to damage. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { isBusy, connect, type Connection } from '../../src/driver'
import { generationsIn, segmentPath, snapshotPath } from '../../modules/standby/replica/segments'
import { litestreamOf } from './litestream'

/** Folders for a test file, deleted after its tests. */
export function replicaFolders() {
  const root = mkdtempSync(join(tmpdir(), 'muster-replica-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  let count = 0
  const fresh = () => join(root, String(++count))
  return {
    fresh,
    /** A copy of a replica, which the test may change. */
    copyOf(replica: string): Replica {
      const folder = fresh()
      cpSync(replica, folder, { recursive: true, preserveTimestamps: true })
      return new Replica(folder)
    },
  }
}

/** A replica of one generation with one snapshot. Litestream takes it in its first log or in the next one. */
export class Replica {
  readonly generation: string
  readonly snapshotName: string
  /** The names of the segments from the snapshot on, and of their logs, in order. */
  readonly segments: string[]
  readonly logs: string[]

  constructor(readonly folder: string) {
    const all = generationsIn(folder)
    if (all.length !== 1) throw new Error(`${all.length} generations`)
    const { name: generation, snapshots, segments } = all[0]!
    if (snapshots.length !== 1) throw new Error(`${snapshots.length} snapshots`)
    this.generation = generation
    this.snapshotName = snapshots[0]!.name
    this.segments = segments.map(({ name }) => name).filter((name) => name >= this.snapshotName)
    this.logs = [...new Set(this.segments.map((name) => name.slice(0, 8)))]
  }

  segment(name: string) {
    return fileAt(segmentPath(this.folder, this.generation, name))
  }

  snapshot(name: string) {
    return fileAt(snapshotPath(this.folder, this.generation, name))
  }

  segmentsOf(log: string): string[] {
    return this.segments.filter((name) => name.startsWith(log))
  }

  /** The names of the last segments of all logs but the last. */
  lastsOfLogs(): string[] {
    return this.logs.slice(0, -1).map((log) => this.segmentsOf(log).at(-1)!)
  }
}

const fileAt = (path: string) => ({
  path,
  bytes: () => readFileSync(path),
  write: (bytes: Uint8Array) => writeFileSync(path, bytes),
  remove: () => rmSync(path),
  cut: (length: number) => writeFileSync(path, readFileSync(path).subarray(0, length)),
  flip: (at: number, bit = 0) => {
    const bytes = readFileSync(path)
    bytes[at]! ^= 1 << bit
    writeFileSync(path, bytes)
  },
})

/** A database as Muster opens it beside Litestream. */
export function openLive(file: string): Connection {
  const db = connect(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 0')
  db.exec('create table if not exists entry (id integer primary key, text text not null, bytes blob)')
  return db
}

/** One transaction. Litestream's checkpoint may lock the database for a moment. */
export async function write(db: Connection, rows = 2, size = 3000): Promise<void> {
  await whenFree(() => {
    db.exec('begin immediate')
    const insert = db.prepare('insert into entry (text, bytes) values (?, ?)')
    for (let i = 0; i < rows; i++) insert.run([`Entry ${i}`, randomBytes(size)])
    db.exec('commit')
  })
}

export async function whenFree(work: () => void): Promise<void> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error)) throw error
      await setTimeout(5)
    }
  }
}

/** Writes until the replica has this many logs. */
export async function writeLogs(db: Connection, replica: string, logs: number): Promise<void> {
  for (;;) {
    const segments = generationsIn(replica).at(-1)?.segments ?? []
    if (new Set(segments.map(({ index }) => index)).size >= logs) return
    await write(db)
    await setTimeout(40)
  }
}

/** A database and its replica of some logs. Litestream has been stopped. */
export async function finishedReplica(folder: string, logs = 5) {
  const [database, replica] = [`${folder}.db`, `${folder}-replica`]
  const db = openLive(database)
  await write(db, 200)
  const litestream = litestreamOf(database, replica, { minCheckpointPages: 30 })
  await writeLogs(db, replica, logs)
  for (let i = 0; i < 3; i++) {
    await write(db)
    await litestream.caughtUp()
  }
  await litestream.stop()
  const dump = dumpOf(database)
  db.close()
  return { database, replica, dump }
}

/** The content of all tables, and the result of SQLite's own check. */
export function dumpOf(file: string): string {
  const db = connect(file)
  try {
    const tables = db.prepare("select name from sqlite_master where type = 'table' order by name").all([])
    const rows = (tables as { name: string }[]).map(({ name }) => [
      name,
      db.prepare(`select * from "${name}" order by rowid`).all([]),
    ])
    return JSON.stringify([db.prepare('pragma integrity_check').all([]), rows])
  } finally {
    db.close()
  }
}
