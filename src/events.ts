/**
 * The journal: every write records its events in its own transaction.
 *
 *   tx.record(name, data)   what happened; `on` listeners run now, in this transaction, and write rows only
 *   after(name, listener)   runs once it is committed, also for what another process (the command line) has
 *                           committed
 *
 * One row is the event, the audit entry and, for a call with an `Idempotency-Key`, the stored answer. Three
 * tables would cost a third of the throughput.
 */
import type { Db } from './db'
import { sealOf } from './chain/sealing'
import type { Clock } from './clock'
import type { Instant } from './domain/day'
import { invalid, conflict } from './domain/errors'
import type { EventEntry, EventName, Events } from './domain/events'

/** The argument of a query: SQL and the time. It uses the reader, or the writer inside a write. */
export type Ask = { readonly db: Db; now(): Instant }

/** The argument of a verb. It is synchronous, so no `await` can fall inside its transaction. */
export type Tx = Ask & {
  readonly actor: number | null
  readonly source: string
  record<N extends EventName>(name: N, data: Events[N]): EventEntry<N>
  /**
   * Runs a part that may fail alone: if it throws, its writes and events are undone, and the error is
   * rethrown.
   */
  attempt<T>(work: () => T): T
  /** The stored answer of the same person's earlier call with this key; undefined if there was none. */
  answered<T>(key: string): T | undefined
  /** A preview: runs the real verb, returns its events, and rolls everything back. */
  rehearse(work: () => void): EventEntry[]
}

/**
 * The actor of a write and the source. `admit` runs first inside the write. It throws if the person
 * may not do it (any more). It may set `actor` and `source`, which are read afterwards. Accepted background
 * work has none.
 */
export type Origin = {
  actor: number | null
  source: string
  admit?: (ask: Ask) => void
  /** Called after the commit. The ids of this write's frames are above `from` and up to `to`. */
  emitted?: (from: number, to: number) => void
}
export const accepted = ({ actor, source }: Origin): Origin => ({ actor, source })
/** A call that may be repeated: its key and a hash of its input. `isSecret`: its answer is not stored. */
export type Keyed = { key: string; request: string; isSecret?: boolean }

export type On<N extends EventName = EventName> = (tx: Tx, entry: EventEntry<N>) => void
export type After<N extends EventName = EventName> = (entry: EventEntry<N>) => void | Promise<void>

/** The result of a verb and its events; `last` is its last entry, recognised by its hash. */
export type Ran<T> = { value: T; entries: EventEntry[]; last: { id: number; hash: string } | null }

const keyRetention = 48 * 3_600_000
const alreadyDone = 'This was already done. The secret is shown only once. Request a new one if you need it.'

export class Journal {
  private readonly listeners = new Map<EventName, On[]>()
  private readonly followers = new Map<EventName, After[]>()

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly failed: (error: unknown, entry: EventEntry) => void,
  ) {}

  on<N extends EventName>(name: N, listener: On<N>) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener as unknown as On])
  }

  after<N extends EventName>(name: N, follower: After<N>) {
    this.followers.set(name, [...(this.followers.get(name) ?? []), follower as unknown as After])
  }

  /**
   * Runs a verb on the writer's `db` and inserts its events. A known key returns the stored answer and does
   * not run the verb; a key of another request gives 422.
   */
  run<T>(db: Db, origin: Origin, keyed: Keyed | null, work: (tx: Tx) => T): Ran<T> {
    const now = this.clock.now()
    origin.admit?.({ db, now: () => now })
    if (keyed) {
      const stored = storedAnswer(db, origin, keyed, now)
      if (stored?.isOver)
        db.run('update events set key = null, request = null, answer = null where id = ?', stored.id)
      else if (stored?.answer === null) throw conflict(alreadyDone)
      else if (stored) return { value: JSON.parse(stored.answer) as T, entries: [], last: null }
    }
    const entries: EventEntry[] = []
    const last = lastSealed(db)
    let rehearsed = false
    const lost = { is: false, by: undefined as unknown }
    /** A savepoint. Returns a function that undoes all writes and events since. */
    const apart = () => {
      if (lost.is) throw lost.by
      const count = entries.length
      db.run('savepoint part')
      return (because?: unknown) => {
        try {
          db.run('rollback to part')
          db.run('release part')
        } catch (error) {
          // The whole transaction is gone (commit.ts). A further write would be stored by itself.
          if (!lost.is) Object.assign(lost, { is: true, by: because ?? error })
        }
        entries.length = count
      }
    }
    const tx: Tx = {
      db,
      actor: origin.actor,
      source: origin.source,
      now: () => now,
      record: (name, data) => {
        const entry = {
          id: last.id + entries.length + 1,
          name,
          at: now,
          actor: origin.actor,
          source: origin.source,
          data,
        }
        entries.push(entry as EventEntry)
        for (const listen of this.listeners.get(name) ?? []) listen(tx, entry as EventEntry)
        return entry as never
      },
      attempt: (part) => {
        const undo = apart()
        try {
          const value = part()
          db.run('release part')
          return value
        } catch (error) {
          undo(error)
          throw error
        }
      },
      answered: (key) => {
        const row = db.one<{ answer: string }>(
          `select answer
           from events
           where actor is ?
             and key = ?
             and answer is not null`,
          origin.actor,
          key,
        )
        return row && (JSON.parse(row.answer) as never)
      },
      rehearse: (part) => {
        const undo = apart()
        const count = entries.length
        try {
          part()
        } catch (error) {
          undo(error)
          throw error
        }
        const recorded = entries.slice(count)
        undo()
        rehearsed = true
        return recorded
      },
    }
    const value = work(tx)
    if (lost.is) throw lost.by
    // Undo the preview's savepoint, so that a second preview sees the same state.
    if (keyed && !entries.length && !rehearsed) tx.record('call.kept', {})
    let previous = last.hash
    for (let i = 0; i < entries.length; i++)
      previous = insert(db, entries[i]!, previous, i === 0 ? keyed : null, value)
    const end = entries.at(-1)
    return { value, entries, last: end ? { id: end.id, hash: previous } : null }
  }

  /** Runs each listener in isolation. A failing one is logged and affects no other. */
  emit(entries: readonly EventEntry[]) {
    for (const entry of entries)
      for (const follow of this.followers.get(entry.name) ?? []) {
        try {
          Promise.resolve(follow(entry)).catch((error) => this.failed(error, entry))
        } catch (error) {
          this.failed(error, entry)
        }
      }
  }
}

/** The stored answer of a key, or null if it is secret. Throws 422 if the key belongs to another request. */
function storedAnswer(
  db: Db,
  origin: Origin,
  keyed: Keyed,
  now: Instant,
): { id: number; answer: string | null; isOver: boolean } | null {
  const row = db.one<{ id: number; at: string; request: string; answer: string | null }>(
    'select id, at, request, answer from events where actor is ? and key = ?',
    origin.actor,
    keyed.key,
  )
  if (!row) return null
  const isOver = Date.parse(now) - Date.parse(row.at) > keyRetention
  if (!isOver && row.request !== keyed.request)
    throw invalid('This Idempotency-Key was already used for another request')
  return { id: row.id, answer: row.answer, isOver }
}

/** Throws 409 if the call was already done with this key and its answer is secret. */
export function refuseDone(ask: Ask, origin: Origin, keyed: Keyed) {
  const stored = storedAnswer(ask.db, origin, keyed, ask.now())
  if (stored && !stored.isOver) throw conflict(alreadyDone)
}

/** Entries after `id`, to find other processes' commits. */
export function entriesAfter(db: Db, id: number): EventEntry[] {
  return db
    .all<{ id: number; name: EventName; at: string; actor: number | null; source: string; data: string }>(
      `select id, name, at, actor, source, data
       from events
       where id > ?
       order by id`,
      id,
    )
    .map((row) => ({ ...row, data: JSON.parse(row.data) as Events[EventName] }))
}

/** Whether an entry exists. Its hash contains a random salt, so no other write can have created it. */
export const entryExists = (db: Db, { id, hash }: { id: number; hash: string }): boolean =>
  db.one('select 1 from events where id = ? and hash = ?', id, hash) !== undefined

export function lastEntry(db: Db): number {
  return db.one<{ id: number }>('select coalesce(max(id), 0) as id from events')!.id
}

/** When the newest entry was written, by the clock of that time; null without entries. */
export function lastEntryAt(db: Db): Instant | null {
  return db.one<{ at: Instant }>('select at from events order by id desc limit 1')?.at ?? null
}

/** The end of the chain; '' without entries. */
function lastSealed(db: Db): { id: number; hash: string } {
  const row = db.one<{ id: number; hash: string | null }>(
    'select id, hash from events order by id desc limit 1',
  )
  return { id: row?.id ?? 0, hash: row?.hash ?? '' }
}

/** Deletes keys older than 48 hours. The entries stay. */
export function forgetKeys(db: Db, now: Instant): number {
  const before = new Date(Date.parse(now) - keyRetention).toISOString()
  return db.run(
    `update events
     set key = null, request = null, answer = null
     where key is not null and at < ?`,
    before,
  ).changes
}

/** Returns the entry's hash, from which the next one follows. */
function insert(db: Db, entry: EventEntry, previous: string, keyed: Keyed | null, answer: unknown): string {
  const subject = (entry.data as { userId?: number }).userId ?? null
  const data = JSON.stringify(entry.data)
  const { id, at, name, actor, source } = entry
  const seal = sealOf(previous, { id, at, name, actor, source, subject, data })
  db.run(
    `insert into events (id, at, name, actor, source, subject, data, salt, digest, hash, key, request, answer)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    at,
    name,
    actor,
    source,
    subject,
    data,
    seal.salt,
    seal.digest,
    seal.hash,
    keyed?.key ?? null,
    keyed?.request ?? null,
    keyed && !keyed.isSecret ? JSON.stringify(answer ?? null) : null,
  )
  return seal.hash
}
