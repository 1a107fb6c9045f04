/**
 * Detects commits of other processes on the same database, such as a command, and runs this process's
 * listeners for their entries.
 */
import type { Database } from './db'
import type { EventEntry } from './domain/events'
import { entriesAfter, lastEntry } from './events'

/** The polling interval in milliseconds. One check costs 3 microseconds. */
const every = 250

export class OtherProcesses {
  private readonly own = new Set<number>()
  private seen: number
  private version: number
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(
    private readonly database: Database,
    private readonly emit: (entries: EventEntry[]) => void,
    private readonly failed: (error: unknown) => void,
  ) {
    this.seen = lastEntry(database.reader)
    this.version = database.dataVersion()
  }

  /** Entries of this process are emitted when they are written. */
  isOwn(entries: readonly EventEntry[]) {
    for (const { id } of entries) this.own.add(id)
  }

  start() {
    this.timer = setInterval(() => {
      try {
        this.look()
      } catch (error) {
        this.failed(error)
      }
    }, every)
    this.timer.unref()
  }

  stop() {
    clearInterval(this.timer)
  }

  private look() {
    const now = this.database.dataVersion()
    if (now !== this.version) {
      this.version = now
      const entries = entriesAfter(this.database.reader, this.seen)
      this.emit(entries.filter(({ id }) => !this.own.has(id)))
      this.seen = entries.at(-1)?.id ?? this.seen
      this.own.clear()
    } else if (this.own.size > 1000) {
      this.seen = Math.max(this.seen, ...this.own)
      this.own.clear()
    }
  }
}
