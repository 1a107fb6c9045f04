/**
 * The database: one writer and one reader connection in the main thread, both synchronous.
 *
 *   openDatabase(file)       connections, pragmas
 *   database.ask(work)       a question on the reader, one snapshot for all its selects
 *   database.write(work)     a verb on the writer; resolves when it is on the disk
 *
 * Writes of one turn of the event loop share one transaction and so one fsync: each is a savepoint of its own, each
 * answer waits for the shared commit (`synchronous=FULL`: what was acknowledged survives a power cut). See `write`.
 */
import { busy } from './domain/errors'
import { connect, isBusy, isDisk, type Backend, type Connection, type Params, type Statement, type Value } from './driver'

/** SQL on one connection. Statements are prepared once and kept. Parameters: values in order, or one object by name. */
export type Db = {
  one<T>(sql: string, ...params: Value[] | [Readonly<Record<string, Value>>]): T | undefined
  all<T>(sql: string, ...params: Value[] | [Readonly<Record<string, Value>>]): T[]
  run(sql: string, ...params: Value[] | [Readonly<Record<string, Value>>]): { changes: number; lastId: number }
  iterate<T>(sql: string, ...params: Value[] | [Readonly<Record<string, Value>>]): IterableIterator<T>
}

export type Database = {
  readonly file: string
  /** The reader's SQL. For questions use `ask`. */
  readonly reader: Db
  ask<T>(work: (db: Db) => T): T
  write<T>(work: (db: Db) => T, after?: () => void): Promise<T>
  /** Changes when another process has committed. */
  dataVersion(): number
  /** For migrations, seeding and tests: the writer without the shared commit. */
  readonly writer: { db: Db; connection: Connection }
  /** Waits for the commit under way, then closes. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  backend?: Backend
  /** FULL in service. Tests and seeding use OFF. */
  synchronous?: 'FULL' | 'NORMAL' | 'OFF'
  /** How long a write waits for somebody else's lock, milliseconds. */
  patience?: number
}

// Kept at load: a test's fake timers must not stop the commit.
const later = setImmediate
const wait = setTimeout

export function openDatabase(file: string, options: DatabaseOptions = {}): Database {
  const writing = connect(file, { backend: options.backend })
  writing.exec(`
    pragma journal_mode = wal;
    pragma synchronous = ${options.synchronous ?? 'FULL'};
    pragma foreign_keys = on;
    pragma busy_timeout = 0;
    pragma temp_store = memory;
    pragma cache_size = -32000;
  `)
  const reading = connect(file, { backend: options.backend, readonly: true })
  reading.exec('pragma busy_timeout = 0; pragma cache_size = -32000; pragma temp_store = memory; pragma mmap_size = 268435456;')
  const writer = speak(writing)
  const reader = speak(reading)
  const { write, settle } = sharedCommit(writing, writer, options.patience ?? 5000)
  const begin = reading.prepare('begin')
  const end = reading.prepare('commit')
  let open = true

  return {
    file,
    reader,
    ask(work) {
      begin.run([])
      try {
        return work(reader)
      } finally {
        end.run([])
      }
    },
    write,
    dataVersion: () => writer.one<{ v: number }>('select data_version as v from pragma_data_version')!.v,
    writer: { db: writer, connection: writing },
    async close() {
      if (!open) return
      open = false
      await settle()
      reading.close()
      writing.close()
    },
  }
}

/** What a failed write finds left of its turn. */
type Member = { resolve(): void; reject(error: unknown): void; after?: (() => void) | undefined }
type Waiting = { start(): void; refuse(): void; deadline: number }

/**
 * The shared commit.
 *
 *   the work throws          its savepoint is rolled back and this one refused; the neighbours stand
 *   the transaction is lost  (SQLITE_FULL and the like roll all of it back) every write of the turn answers 503
 *   the work returns a then  a mistake: an `await` would fall inside the transaction
 *   a write inside a write   a mistake
 *   the commit fails         rolled back if still open, 503 to everyone of the turn: the outcome is unknown to them,
 *                            repeating with the same key is safe
 *   somebody else's lock     the turn's work is queued and tried again by timer, 503 after `patience`
 */
function sharedCommit(connection: Connection, db: Db, patience: number) {
  let turn: Member[] | null = null
  let inside = false
  const waiting: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const settled: (() => void)[] = []
  const say = {
    begin: connection.prepare('begin immediate'),
    commit: connection.prepare('commit'),
    rollback: connection.prepare('rollback'),
    save: connection.prepare('savepoint work'),
    release: connection.prepare('release work'),
    undo: connection.prepare('rollback to work'),
  }

  function write<T>(work: (db: Db) => T, after?: () => void): Promise<T> {
    if (inside) return Promise.reject(new Error('A write inside a write: pass on the Tx that is there'))
    return new Promise<T>((resolve, reject) => {
      const start = () => attempt(work, after, resolve, reject)
      // Whoever waits is first: a later write may not overtake.
      if (waiting.length || !begin()) enqueue({ start, refuse: () => reject(busy()), deadline: Date.now() + patience })
      else start()
    })
  }

  function attempt<T>(work: (db: Db) => T, after: (() => void) | undefined, resolve: (value: T) => void, reject: (error: unknown) => void) {
    inside = true
    try {
      say.save.run([])
      const value = work(db)
      if (typeof (value as { then?: unknown } | null)?.then === 'function') throw new Error('A write is synchronous: its work may not return a promise')
      say.release.run([])
      turn!.push({ resolve: () => resolve(value), reject, after })
    } catch (error) {
      if (connection.inTransaction) {
        try {
          say.undo.run([])
          say.release.run([])
        } catch {
          // the savepoint itself was never made: nothing to undo
        }
        reject(error)
      } else loseTurn(error, reject)
    } finally {
      inside = false
    }
  }

  function begin(): boolean {
    if (turn) return true
    try {
      say.begin.run([])
    } catch (error) {
      if (isBusy(error)) return false
      throw isDisk(error) ? unwritable(error) : error
    }
    turn = []
    later(commit)
    return true
  }

  function commit() {
    if (!turn) return
    const members = turn
    turn = null
    try {
      say.commit.run([])
    } catch (error) {
      if (connection.inTransaction) say.rollback.run([])
      for (const member of members) member.reject(unwritable(error))
      return done()
    }
    for (const member of members) member.resolve()
    // Listeners run after every answer of the turn is on its way, each alone: one that fails hurts nobody.
    for (const member of members) member.after?.()
    done()
  }

  function loseTurn(error: unknown, reject: (error: unknown) => void) {
    const members = turn ?? []
    turn = null
    reject(unwritable(error))
    for (const member of members) member.reject(unwritable(error))
    done()
  }

  function enqueue(one: Waiting) {
    waiting.push(one)
    timer ??= wait(retry, 2)
  }

  function retry() {
    timer = null
    let free = false
    try {
      free = begin()
    } catch {
      free = false
    }
    if (free) {
      for (const one of waiting.splice(0)) {
        // Each start may lose the turn; the next then needs one of its own.
        if (turn || begin()) one.start()
        else one.refuse()
      }
    } else {
      const now = Date.now()
      while (waiting[0] && waiting[0].deadline <= now) waiting.shift()!.refuse()
    }
    if (waiting.length) timer = wait(retry, 10)
    else done()
  }

  function done() {
    if (!turn && !waiting.length) for (const tell of settled.splice(0)) tell()
  }

  return { write, settle: () => new Promise<void>((resolve) => (turn || waiting.length ? settled.push(resolve) : resolve())) }
}

function unwritable(cause: unknown) {
  const refusal = busy(isDisk(cause) ? 'The data could not be written to the disk. Nothing of this request is kept; please try again.' : undefined)
  refusal.cause = cause
  return refusal
}

function speak(connection: Connection): Db {
  const statements = new Map<string, Statement>()
  const prepared = (sql: string) => {
    let statement = statements.get(sql)
    if (!statement) statements.set(sql, (statement = connection.prepare(sql)))
    return statement
  }
  const given = (params: readonly unknown[]): Params => (params.length === 1 && isNamed(params[0]) ? params[0] : (params as Value[]))
  return {
    one: <T>(sql: string, ...params: unknown[]) => (prepared(sql).get(given(params)) ?? undefined) as T | undefined,
    all: <T>(sql: string, ...params: unknown[]) => prepared(sql).all(given(params)) as T[],
    run: (sql: string, ...params: unknown[]) => prepared(sql).run(given(params)),
    iterate: <T>(sql: string, ...params: unknown[]) => prepared(sql).iterate(given(params)) as IterableIterator<T>,
  }
}

function isNamed(value: unknown): value is Readonly<Record<string, Value>> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}
