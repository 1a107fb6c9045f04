/**
 * Tells browsers about attendance. The person hears of it at once. Everybody else who sees it hears of all
 * changes of a quarter of a second together, because ten thousand people punch within a minute and a thousand
 * dashboards watch. Windows that show the live team receive the rows that changed; others the event's name.
 */
import type { App, Ask } from '../../../src/app'
import { permissions } from '../../../src/domain/access'
import { ancestorsOf } from '../../people/service'
import type { Board } from './board'
import { liveList } from '../contract'
import { RowFrames } from './rowFrames'

/** The longest delay for those who watch, in milliseconds. */
const together = 250
/** The longest time for which a timer can be set. */
const longestTimer = 2 ** 31 - 1

// Captured at load, because a test's fake timers must not hold the news.
const later = setTimeout
const cancel = clearTimeout

/** Everybody whose live list or team figures may have changed. */
const seers = [...new Set([...permissions.view_all_attendance, ...permissions.view_live_attendance])]

export class Gathered {
  private readonly frames = new RowFrames()
  private people = new Set<number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private clock: ReturnType<typeof setTimeout> | undefined
  private isStopped = false

  constructor(
    private readonly app: App,
    private readonly board: Board,
  ) {
    app.onStop(() => {
      this.isStopped = true
      cancel(this.timer)
      cancel(this.clock)
    })
    board.onReady = () => this.tellEverybody()
    board.onCalm = () => this.followClock()
  }

  /** `name`: the event for the person's own windows. */
  add(name: string, userId: number, day: string) {
    this.board.touch(userId)
    this.app.live.notify({ people: [userId] }, name, { userId, day })
    this.people.add(userId)
    this.sendSoon()
  }

  private sendSoon() {
    if (!this.isStopped) this.timer ??= later(() => this.send(), together).unref()
  }

  private send() {
    this.timer = undefined
    const people = [...this.people]
    this.people.clear()
    try {
      this.app.ask((ask) => this.sendFrom(ask, people))
    } catch (error) {
      this.frames.stop()
      this.app.log.error('Changes of attendance could not be sent', { error: error as Error })
      this.tellEverybody()
    }
    // Again, if the clock was set back since the timer was set.
    this.followClock()
  }

  private sendFrom(ask: Ask, people: readonly number[]) {
    const board = this.app.live.isShown(liveList) ? this.board.current(ask) : null
    if (!board) {
      this.frames.stop()
      return this.tellNames(ask, people)
    }
    if (!this.frames.follows(board)) {
      // No frame has the changes before this one.
      this.frames.start(board)
      return this.tellEverybody()
    }
    const next = this.frames.next(ask, board)
    const others = people.filter((id) => !board.seat(id))
    if (others.length) this.tellNames(ask, others)
    if (next)
      this.app.live.notify(
        { people: next.managers, roles: permissions.view_all_attendance },
        'attendance.changed',
        {},
        next.rowsFor,
      )
  }

  /** Without the board, if nobody watches, and of people who are not on it. */
  private tellNames(ask: Ask, people: readonly number[]) {
    if (people.length === 0) return
    this.app.live.notify(
      () => ({
        people: new Set(people.flatMap((id) => ancestorsOf(ask, id))),
        roles: permissions.view_all_attendance,
      }),
      'attendance.changed',
    )
  }

  /** No window knows what changed. */
  private tellEverybody() {
    if (this.app.live.isShown(liveList)) this.app.live.notify({ roles: seers }, 'attendance.changed')
  }

  /** Some statuses change without a write: at a shift's end, or when its automatic time passes. */
  private followClock() {
    cancel(this.clock)
    const rest = this.board.calmUntil - Date.parse(this.app.clock.now())
    // Later than that, nobody has asked for the board since: whoever asks next sets the timer.
    if (rest > 0 && rest < longestTimer && !this.isStopped)
      this.clock = later(() => this.sendSoon(), rest).unref()
  }
}
