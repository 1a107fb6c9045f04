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

  constructor(
    private readonly app: App,
    private readonly board: Board,
  ) {
    app.onStop(() => (cancel(this.timer), cancel(this.clock)))
    board.onReady = () => this.madeAnew()
  }

  /** `name`: the event for the person's own windows. */
  add(name: string, userId: number, day: string) {
    this.board.touch(userId)
    this.app.live.notify({ people: [userId] }, name, { userId, day })
    this.people.add(userId)
    this.sendSoon()
  }

  private sendSoon() {
    this.timer ??= later(() => this.send(), together).unref()
  }

  private send() {
    this.timer = undefined
    const people = [...this.people]
    this.people.clear()
    this.app.ask((ask) => {
      const board = this.app.live.isShown(liveList) ? this.board.current(ask) : null
      if (!board || !this.frames.follows(board)) {
        if (board) this.frames.start(board)
        else this.frames.stop()
        return this.tellNames(ask, people)
      }
      const { managers, rowsFor } = this.frames.next(ask, board)
      this.app.live.notify(
        { people: managers, roles: permissions.view_all_attendance },
        'attendance.changed',
        {},
        rowsFor,
      )
      this.followClock()
    })
  }

  /** Without the board, or if nobody watches. */
  private tellNames(ask: Ask, people: readonly number[]) {
    if (people.length === 0) return
    let managers: ReadonlySet<number> | undefined
    this.app.live.notify(
      () => ({
        people: (managers ??= new Set(people.flatMap((id) => ancestorsOf(ask, id)))),
        roles: permissions.view_all_attendance,
      }),
      'attendance.changed',
    )
  }

  /** Everybody was read again, so no window knows what changed. */
  private madeAnew() {
    if (!this.app.live.isShown(liveList)) return
    this.app.live.notify({ roles: seers }, 'attendance.changed')
    this.followClock()
  }

  /** Some statuses change without a write: at a shift's end, or when its automatic time passes. */
  private followClock() {
    cancel(this.clock)
    const rest = this.board.calmUntil - Date.parse(this.app.clock.now())
    if (rest < longestTimer) this.clock = later(() => this.sendSoon(), Math.max(0, rest)).unref()
  }
}
