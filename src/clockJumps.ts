/** Records and logs clock jumps; `muster doctor` reports them. */
import type { App } from './app'
import type { Instant } from './domain/day'
import { ClockWatch, doubtful } from './clockWatch'
import { lastEntryAt, type Ask } from './events'

export type Jump = {
  expected: Instant
  showed: Instant
  settledAt: Instant | null
  returned: 0 | 1 | null
}

/** Jumps noticed since an instant of the clock at that time, newest first. */
export function jumpsSince({ db }: Ask, since: Instant): Jump[] {
  return db.all<Jump>(
    `select expected, showed, settled_at as settledAt, returned
     from clock_jumps
     where max(expected, showed) >= ?
     order by id desc`,
    since,
  )
}

/** Nobody saw how it ended. */
const leaveOpen = 'update clock_jumps set settled_at = ? where settled_at is null'

const instant = (ms: number) => new Date(ms).toISOString()

export class ClockJumps {
  private readonly watch = new ClockWatch()

  constructor(private readonly app: App) {}

  get isInDoubt() {
    return this.watch.isInDoubt
  }

  /** At a start, a clock that is behind the last write is in doubt. */
  async begin() {
    const { clock, database } = this.app
    const last = lastEntryAt(database.reader)
    // A server that stopped while in doubt left its note open.
    await database.write((db) => db.run(leaveOpen, clock.now()))
    const showed = Date.parse(clock.now())
    this.note(this.watch.beginBehind(last ? Date.parse(last) : showed, showed, clock.steady()))
  }

  /** Returns whether the clock has just become trusted again. */
  look(): boolean {
    const { clock } = this.app
    return this.note(this.watch.look(Date.parse(clock.now()), clock.steady()))
  }

  private note(seen: ReturnType<ClockWatch['look']>): boolean {
    const { app } = this
    if (seen.state === 'jumped') {
      const [expected, showed] = [instant(seen.expected), instant(seen.showed)]
      app.log.warn('The clock jumped: jobs wait until it returns or runs evenly for a while', {
        expected,
        showed,
        minutes: doubtful / 60_000,
      })
      this.store((db) => {
        db.run(leaveOpen, showed)
        db.run('insert into clock_jumps (expected, showed) values (?, ?)', expected, showed)
      })
    } else if (seen.state === 'settled') {
      const now = app.clock.now()
      app.log.warn('The clock is trusted again: jobs continue', { now, returned: seen.hasReturned })
      this.store((db) =>
        db.run(
          'update clock_jumps set settled_at = ?, returned = ? where settled_at is null',
          now,
          seen.hasReturned ? 1 : 0,
        ),
      )
    }
    return seen.state === 'settled'
  }

  private store(work: Parameters<App['database']['write']>[0]) {
    this.app.database
      .write(work)
      .catch((error: unknown) =>
        this.app.log.error('The clock jump could not be recorded', { error: error as Error }),
      )
  }
}
