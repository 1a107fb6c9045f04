/**
 * The database: one writing and one reading connection in the main thread, both synchronous.
 *
 *   openDatabase(file)       connections, pragmas
 *   database.ask(work)       a query on the reader, one snapshot for all its selects
 *   database.write(work)     a verb on the writer; resolves when it is on the disk
 *   database.refuseWrites()  no write begins from now on
 *   openReader(file)         only a reading connection, for a worker
 *
 * All writes of one event-loop turn share one transaction and one fsync. Each is a savepoint, and each answer
 * waits for the shared commit (`synchronous=FULL`: acknowledged data survives a power cut). See commit.ts.
 */
import { sharedCommit, type Commits } from './commit'
import {
  connect,
  type Backend,
  type Connection,
  type Db,
  type Params,
  type Statement,
  type Value,
} from './driver'

export type { Db } from './driver'

export type Database = {
  readonly file: string
  /** The reader's SQL. Use `ask` for queries. */
  readonly reader: Db
  ask<T>(work: (db: Db) => T): T
  /**
   * Like `ask`, in one snapshot that all queries of this event-loop turn share. It is never older than this
   * process's last commit.
   */
  askTogether<T>(work: (db: Db) => T): T
  write<T>(work: (db: Db) => T, after?: () => void): Promise<T>
  /**
   * From this moment on `write` answers 503 with this sentence. A write that calls it is the last one; it and
   * the earlier ones are committed. Returns a function that accepts writes again.
   */
  refuseWrites(sentence: string): () => void
  /** Changes when another process commits. */
  dataVersion(): number
  /** For migrations, seeding and tests: the writer without the shared commit. */
  readonly writer: { db: Db; connection: Connection }
  /** The state of the shared commit. */
  readonly commits: Commits
  /** Waits for the running commit, then closes. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  backend?: Backend
  /** FULL in production. Tests and seeding use OFF. */
  synchronous?: 'FULL' | 'NORMAL' | 'OFF'
  /** How long a write waits for another process's lock, in milliseconds. */
  patience?: number
  /** Litestream copies this database. It reads the log, so it alone decides when pages leave it. */
  isReplicated?: boolean
  /** For tests: a connection that fails like a disk. */
  wrap?: (connection: Connection) => Connection
}

export function openDatabase(file: string, options: DatabaseOptions = {}): Database {
  const writing = (options.wrap ?? ((c) => c))(connect(file, { backend: options.backend }))
  writing.exec(`
    pragma journal_mode = wal;
    pragma synchronous = ${options.synchronous ?? 'FULL'};
    pragma foreign_keys = on;
    pragma busy_timeout = 0;
    pragma temp_store = memory;
    pragma cache_size = -32000;
    pragma wal_autocheckpoint = ${options.isReplicated ? 0 : 8000};
  `)
  const writer = speak(writing)
  const {
    db: reader,
    ask,
    askTogether,
    releaseSnapshot,
    close: closeReader,
  } = openReader(file, { backend: options.backend })
  const { write, refuseWrites, settle, commits } = sharedCommit(
    writing,
    writer,
    options.patience ?? 5000,
    releaseSnapshot,
  )
  let open = true

  return {
    file,
    reader,
    ask,
    askTogether,
    write,
    refuseWrites,
    commits,
    dataVersion: () => versionOf(writer),
    writer: { db: writer, connection: writing },
    async close() {
      if (!open) return
      open = false
      await settle()
      closeReader()
      // The last connection of all processes checkpoints when it closes. While Litestream runs, that is its
      // own. After a stop of both, Litestream notices the new log and begins a new generation.
      writing.close()
    },
  }
}

/**
 * A number that changes with every commit of another connection. On the reader that is every write, of this
 * process or another. On a writing connection its own writes do not count.
 */
export const versionOf = (db: Db): number =>
  db.one<{ v: number }>('select data_version as v from pragma_data_version')!.v

/**
 * A read-only connection: one in the main thread, one in each worker. A query sees one snapshot. `mmap_size`
 * is 0, because each commit unmaps the whole file; mapping it again costs more than reading pages, and each
 * touched page counts sixteenfold.
 */
export function openReader(
  file: string,
  { backend, cacheKb = 16_000 }: { backend?: Backend; cacheKb?: number } = {},
): {
  db: Db
  ask: <T>(work: (db: Db) => T) => T
  askTogether: <T>(work: (db: Db) => T) => T
  releaseSnapshot: () => void
  close: () => void
} {
  const reading = connect(file, { backend, readonly: true })
  reading.exec(`
    pragma busy_timeout = 0;
    pragma cache_size = -${cacheKb};
    pragma temp_store = memory;
    pragma mmap_size = 0;
  `)
  const db = speak(reading)
  const beginSnapshot = reading.prepare('begin')
  const end = reading.prepare('commit')
  let isHeld = false
  // A damaged page or a failing disk ends the snapshot. Its readers have got the error.
  const over = () => {
    try {
      if (reading.inTransaction) end.run([])
    } catch {
      if (reading.inTransaction) reading.exec('rollback')
    }
  }
  const releaseSnapshot = () => {
    if (isHeld) over()
    isHeld = false
  }
  return {
    db,
    releaseSnapshot,
    askTogether(work) {
      if (!reading.inTransaction) beginSnapshot.run([])
      if (!isHeld) later(releaseSnapshot)
      isHeld = true
      return work(db)
    },
    ask(work) {
      releaseSnapshot()
      beginSnapshot.run([])
      try {
        return work(db)
      } finally {
        over()
      }
    },
    close() {
      releaseSnapshot()
      reading.close()
    },
  }
}

// Captured at load, because a test's fake timers must not hold a snapshot.
const later = setImmediate

function speak(connection: Connection): Db {
  const statements = new Map<string, Statement>()
  const prepared = (sql: string) => {
    let statement = statements.get(sql)
    if (!statement) statements.set(sql, (statement = connection.prepare(sql)))
    return statement
  }
  const given = (params: readonly unknown[]): Params =>
    params.length === 1 && isNamed(params[0]) ? params[0] : (params as Value[])
  return {
    one: <T>(sql: string, ...params: unknown[]) =>
      (prepared(sql).get(given(params)) ?? undefined) as T | undefined,
    all: <T>(sql: string, ...params: unknown[]) => prepared(sql).all(given(params)) as T[],
    run: (sql: string, ...params: unknown[]) => prepared(sql).run(given(params)),
    iterate: <T>(sql: string, ...params: unknown[]) =>
      prepared(sql).iterate(given(params)) as IterableIterator<T>,
  }
}

function isNamed(value: unknown): value is Readonly<Record<string, Value>> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}
