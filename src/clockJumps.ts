/** What the watch over the clock sees, written down and logged: `muster doctor` tells of it. */
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

/** Those that were noticed since an instant by the clock of then, the newest first. */
export function jumpsSince({ db }: Ask, since: Instant): Jump[] {
  return db.all<Jump>(
    `select expected, showed, settled_at as settledAt, returned
     from clock_jumps
     where max(expected, showed) >= ?
     order by id desc`,
    since,
  )
}

/** How it ended nobody saw. */
const leaveOpen = 'update clock_jumps set settled_at = ? where settled_at is null'

const instant = (ms: number) => new Date(ms).toISOString()

export class ClockJumps {
  private readonly watch = new ClockWatch()

  constructor(private readonly app: App) {}

  get isInDoubt() {
    return this.watch.isInDoubt
  }

  /** At a start: a clock behind what was written last is in doubt from the beginning. */
  async begin() {
    const { clock, database } = this.app
    const last = lastEntryAt(database.reader)
    // A server that ended in doubt has left its note open.
    await database.write((db) => db.run(leaveOpen, clock.now()))
    const showed = Date.parse(clock.now())
    this.note(this.watch.beginBehind(last ? Date.parse(last) : showed, showed, clock.steady()))
  }

  /** Answers whether the clock has just been found to be believed again. */
  look(): boolean {
    const { clock } = this.app
    return this.note(this.watch.look(Date.parse(clock.now()), clock.steady()))
  }

  private note(seen: ReturnType<ClockWatch['look']>): boolean {
    const { app } = this
    if (seen.state === 'jumped') {
      const [expected, showed] = [instant(seen.expected), instant(seen.showed)]
      app.log.warn('The clock jumped: jobs wait until it has come back, or gone on evenly for a while', {
        expected,
        showed,
        minutes: doubtful / 60_000,
      })
      this.keep((db) => {
        db.run(leaveOpen, showed)
        db.run('insert into clock_jumps (expected, showed) values (?, ?)', expected, showed)
      })
    } else if (seen.state === 'settled') {
      const now = app.clock.now()
      app.log.warn('The clock is believed again: jobs go on', { now, returned: seen.hasReturned })
      this.keep((db) =>
        db.run(
          'update clock_jumps set settled_at = ?, returned = ? where settled_at is null',
          now,
          seen.hasReturned ? 1 : 0,
        ),
      )
    }
    return seen.state === 'settled'
  }

  private keep(work: Parameters<App['database']['write']>[0]) {
    this.app.database
      .write(work)
      .catch((error: unknown) =>
        this.app.log.error('The jump of the clock could not be written down', { error: error as Error }),
      )
  }
}
