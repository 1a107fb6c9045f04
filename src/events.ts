/**
 * The journal: every write says what happened, in the transaction in which it happened.
 *
 *   tx.record(name, data)   what happened; `on` listeners run now, in this transaction, and write rows only
 *   after(name, listener)   runs once it is committed, also for what another process (the command line) has
 *                           committed
 *
 * An entry is event, audit and, when the call brought an `Idempotency-Key`, the kept answer, in one row: as
 * three tables they cost a third of the throughput.
 */
import type { Db } from './db'
import { sealOf } from './chain/sealing'
import type { Clock } from './clock'
import type { Instant } from './domain/day'
import { broken } from './domain/errors'
import type { EventEntry, EventName, Events } from './domain/events'

/** What a question gets: SQL and the time. The reader, or the writer inside a write. */
export type Ask = { readonly db: Db; now(): Instant }

/** What a verb gets. Plain and synchronous, so that no `await` can fall inside its transaction. */
export type Tx = Ask & {
  readonly actor: number | null
  readonly source: string
  record<N extends EventName>(name: N, data: Events[N]): EventEntry<N>
  /**
   * A part that may fail alone: when it throws, what it wrote and recorded is undone, and the error goes on
   * up.
   */
  attempt<T>(work: () => T): T
  /** What the same person's call with this key was answered; undefined when no such call was made. */
  answered<T>(key: string): T | undefined
  /** A preview: runs the real verb, answers what it recorded, and leaves no trace of it. */
  rehearse(work: () => void): EventEntry[]
}

/** Who asks for a write, and from where. */
export type Origin = { actor: number | null; source: string }
/** A call that may come twice: its key, and a hash of what it asks. */
export type Keyed = { key: string; request: string }

export type On<N extends EventName = EventName> = (tx: Tx, entry: EventEntry<N>) => void
export type After<N extends EventName = EventName> = (entry: EventEntry<N>) => void | Promise<void>

const keptFor = 48 * 3_600_000

export class Journal {
  private readonly listeners = new Map<EventName, On[]>()
  private readonly followers = new Map<EventName, After[]>()

  constructor(
    private readonly clock: Clock,
    private readonly failed: (error: unknown, entry: EventEntry) => void,
  ) {}

  on<N extends EventName>(name: N, listener: On<N>) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener as unknown as On])
  }

  after<N extends EventName>(name: N, follower: After<N>) {
    this.followers.set(name, [...(this.followers.get(name) ?? []), follower as unknown as After])
  }

  /**
   * Runs a verb on the writer's `db` and inserts what it recorded. With a key that was used before, the verb
   * does not run and the kept answer is given; with one used for something else, 422.
   */
  run<T>(
    db: Db,
    origin: Origin,
    keyed: Keyed | null,
    work: (tx: Tx) => T,
  ): { value: T; entries: EventEntry[] } {
    const now = this.clock.now()
    if (keyed) {
      const kept = this.kept(db, origin, keyed, now)
      if (kept) return { value: JSON.parse(kept.answer) as T, entries: [] }
    }
    const entries: EventEntry[] = []
    const last = lastSealed(db)
    const lost = { is: false, by: undefined as unknown }
    /** A savepoint. Answers how to undo what was written and recorded since. */
    const apart = () => {
      if (lost.is) throw lost.by
      const count = entries.length
      db.run('savepoint part')
      return (because?: unknown) => {
        try {
          db.run('rollback to part')
          db.run('release part')
        } catch (error) {
          // Gone with the whole transaction (commit.ts): whatever is written from now on would stand by
          // itself.
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
        return recorded
      },
    }
    const value = work(tx)
    if (lost.is) throw lost.by
    if (keyed && !entries.length) tx.record('call.kept', {})
    let previous = last.hash
    for (let i = 0; i < entries.length; i++)
      previous = insert(db, entries[i]!, previous, i === 0 ? keyed : null, value)
    return { value, entries }
  }

  /** Tells the followers, each alone: one that fails is logged and hurts nobody. */
  tell(entries: readonly EventEntry[]) {
    for (const entry of entries)
      for (const follow of this.followers.get(entry.name) ?? []) {
        try {
          Promise.resolve(follow(entry)).catch((error) => this.failed(error, entry))
        } catch (error) {
          this.failed(error, entry)
        }
      }
  }

  private kept(db: Db, origin: Origin, keyed: Keyed, now: Instant): { answer: string } | null {
    const row = db.one<{ id: number; at: string; request: string; answer: string }>(
      'select id, at, request, answer from events where actor is ? and key = ?',
      origin.actor,
      keyed.key,
    )
    if (!row) return null
    if (Date.parse(now) - Date.parse(row.at) > keptFor) {
      db.run('update events set key = null, request = null, answer = null where id = ?', row.id)
      return null
    }
    if (row.request !== keyed.request)
      throw broken('This Idempotency-Key was already used for another request')
    return row
  }
}

/** Entries after `id`, for what other processes have committed. */
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

export function lastEntry(db: Db): number {
  return db.one<{ id: number }>('select coalesce(max(id), 0) as id from events')!.id
}

/** The end of the chain; '' before its first entry. */
function lastSealed(db: Db): { id: number; hash: string } {
  const row = db.one<{ id: number; hash: string | null }>(
    'select id, hash from events order by id desc limit 1',
  )
  return { id: row?.id ?? 0, hash: row?.hash ?? '' }
}

/** Keys older than 48 hours are forgotten, the entries stay. */
export function forgetKeys(db: Db, now: Instant): number {
  const before = new Date(Date.parse(now) - keptFor).toISOString()
  return db.run(
    `update events
     set key = null, request = null, answer = null
     where key is not null and at < ?`,
    before,
  ).changes
}

/** Answers the entry's hash: the next one follows from it. */
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
    keyed ? JSON.stringify(answer ?? null) : null,
  )
  return seal.hash
}
