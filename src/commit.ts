/**
 * The shared commit: all writes of one event-loop turn are savepoints of one transaction with one fsync.
 *
 *   the work throws          its savepoint is rolled back and its caller gets the error; other writes stay
 *   the transaction is lost  (SQLITE_FULL and similar roll back everything) all its writes get 503
 *   the work is async        a programming error: an `await` would fall inside the transaction
 *   a write inside a write   a programming error
 *   the commit fails         rolled back if open; all writes get 503 and can be repeated with the same key
 *   somebody else's lock     the writes are queued and retried by a timer; 503 after `patience`
 *   writes are refused       503 with a sentence from then on; earlier writes of the turn are committed
 */
import { diskSentences, diskTrouble } from './diskErrors'
import { busy } from './domain/errors'
import { isBusy, isDisk, type Connection, type Db } from './driver'

// Captured at load, because a test's fake timers must not stop the commit.
const later = setImmediate
const wait = setTimeout

type Member = { resolve(): void; reject(error: unknown): void; after?: (() => void) | undefined }
type Waiting = { start(): void; refuse(): void; deadline: number }

/**
 * Since the start: committed transactions, their writes, and lost transactions. `isFailing`: the last one was
 * lost.
 */
export type Commits = {
  done: number
  writes: number
  failed: number
  isFailing: boolean
  readonly waiting: number
}

/**
 * `write`, `refuseWrites` and `settle` for one writing connection. `committed` runs before any caller of the
 * turn gets an answer.
 */
export function sharedCommit(
  connection: Connection,
  db: Db,
  patience: number,
  committed: () => void = () => {},
) {
  let turn: Member[] | null = null
  let inside = false
  let refusing: string | null = null
  const waiting: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const settled: (() => void)[] = []
  const commits: Commits = {
    done: 0,
    writes: 0,
    failed: 0,
    isFailing: false,
    get waiting() {
      return waiting.length
    },
  }
  const say = {
    begin: connection.prepare('begin immediate'),
    commit: connection.prepare('commit'),
    rollback: connection.prepare('rollback'),
    save: connection.prepare('savepoint work'),
    release: connection.prepare('release work'),
    undo: connection.prepare('rollback to work'),
  }

  function write<T>(work: (db: Db) => T, after?: () => void): Promise<T> {
    if (inside) return Promise.reject(new Error('A write inside a write: pass the existing Tx instead'))
    if (refusing !== null) return Promise.reject(busy(refusing))
    return new Promise<T>((resolve, reject) => {
      const start = () => attempt(work, after, resolve, reject)
      // Waiting work runs first. A later write must not overtake it.
      if (waiting.length || !beginTurn())
        enqueue({ start, refuse: () => reject(busy()), deadline: Date.now() + patience })
      else start()
    })
  }

  function attempt<T>(
    work: (db: Db) => T,
    after: (() => void) | undefined,
    resolve: (value: T) => void,
    reject: (error: unknown) => void,
  ) {
    // It waited for a lock meanwhile.
    if (refusing !== null) return reject(busy(refusing))
    inside = true
    try {
      say.save.run([])
      const value = work(within)
      if (typeof (value as { then?: unknown } | null)?.then === 'function')
        throw new Error('A write is synchronous: its work must not return a promise')
      say.release.run([])
      turn!.push({ resolve: () => resolve(value), reject, after })
    } catch (error) {
      if (connection.inTransaction) {
        try {
          say.undo.run([])
          say.release.run([])
        } catch {
          // The savepoint was never created, so there is nothing to undo.
        }
        reject(error)
      } else loseTurn(error, reject)
    } finally {
      inside = false
    }
  }

  /**
   * SQL of the current write, and only while it runs. After its transaction is lost or over, a statement
   * would be stored by itself although the caller learns that nothing was written. All writes share one
   * object, because caches belong to a database object.
   */
  const held = (): Db => {
    if (!inside) throw new Error('This write is over: its database handle ends with it')
    if (!connection.inTransaction) throw unwritable(new Error('The transaction of this write is lost'))
    return db
  }
  const within: Db = {
    one: (sql, ...params) => held().one(sql, ...params),
    all: (sql, ...params) => held().all(sql, ...params),
    run: (sql, ...params) => held().run(sql, ...params),
    iterate: (sql, ...params) => held().iterate(sql, ...params),
  }

  function beginTurn(): boolean {
    if (turn) return true
    try {
      // Retries a failed rollback, because nothing can begin before it succeeds.
      if (connection.inTransaction) say.rollback.run([])
      say.begin.run([])
    } catch (error) {
      if (isBusy(error)) return false
      if (!isDisk(error)) throw error
      lost()
      throw unwritable(error)
    }
    turn = []
    later(commit)
    return true
  }

  function commit() {
    if (!turn) return
    const members = turn
    turn = null
    // All writes of the turn were refused.
    if (!members.length) {
      undo()
      return done()
    }
    try {
      say.commit.run([])
    } catch (error) {
      undo()
      lost()
      for (const member of members) member.reject(unwritable(error))
      return done()
    }
    commits.done++
    commits.writes += members.length
    commits.isFailing = false
    committed()
    for (const member of members) member.resolve()
    // Listeners run after all answers of the turn are on their way, each in isolation.
    for (const member of members) member.after?.()
    done()
  }

  /** Every caller of the turn gets an answer, whatever the rollback says. */
  function undo() {
    try {
      if (connection.inTransaction) say.rollback.run([])
    } catch {
      // Tried again before the next turn begins.
    }
  }

  function loseTurn(error: unknown, reject: (error: unknown) => void) {
    const members = turn ?? []
    turn = null
    lost()
    reject(unwritable(error))
    for (const member of members) member.reject(unwritable(error))
    done()
  }

  function lost() {
    commits.failed++
    commits.isFailing = true
  }

  function enqueue(one: Waiting) {
    waiting.push(one)
    timer ??= wait(retry, 2)
  }

  function retry() {
    timer = null
    if (begins()) {
      for (const one of waiting.splice(0)) {
        // Each start may lose the turn, and the next one then needs its own.
        if (begins()) one.start()
        else one.refuse()
      }
    } else {
      const now = Date.now()
      while (waiting[0] && waiting[0].deadline <= now) waiting.shift()!.refuse()
    }
    if (waiting.length) timer = wait(retry, 10)
    else done()
  }

  /** In a timer nobody receives a disk error. */
  function begins(): boolean {
    try {
      return beginTurn()
    } catch {
      return false
    }
  }

  function done() {
    if (!turn && !waiting.length) for (const release of settled.splice(0)) release()
  }

  function refuseWrites(sentence: string): () => void {
    refusing = sentence
    return () => void (refusing = null)
  }

  return {
    write,
    refuseWrites,
    commits,
    settle: () =>
      new Promise<void>((resolve) => (turn || waiting.length ? settled.push(resolve) : resolve())),
  }
}

function unwritable(cause: unknown) {
  const trouble = diskTrouble(cause)
  const refusal = busy(
    trouble === 'damaged'
      ? diskSentences.damaged
      : trouble
        ? 'The data could not be written to the disk. Nothing of this request was saved; please try again.'
        : undefined,
  )
  refusal.cause = cause
  return refusal
}
