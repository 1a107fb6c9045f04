/**
 * Tells browsers about attendance. The person hears of it at once. Everybody else who sees it hears of all
 * changes of a quarter of a second together, because ten thousand people punch within a minute and a thousand
 * dashboards watch.
 */
import type { App } from '../../../src/app'
import { ancestorsOf } from '../../people/service'
import type { Board } from './board'

/** The longest delay for those who watch, in milliseconds. */
const together = 250

// Captured at load, because a test's fake timers must not hold the news.
const later = setTimeout

export class Gathered {
  private people = new Set<number>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly app: App,
    private readonly board: Board,
  ) {
    app.onStop(() => clearTimeout(this.timer))
  }

  /** `name`: the event for the person's own windows. */
  add(name: string, userId: number, day: string) {
    this.board.touch(userId)
    this.app.live.notify({ people: [userId] }, name, { userId, day })
    this.people.add(userId)
    this.timer ??= later(() => this.send(), together)
    this.timer.unref()
  }

  private send() {
    this.timer = undefined
    const people = [...this.people]
    this.people.clear()
    this.app.live.notify(
      () => ({
        people: this.app.ask((ask) => new Set(people.flatMap((id) => ancestorsOf(ask, id)))),
        roles: ['Admin', 'Senior Manager', 'Scheduler'],
      }),
      'attendance.changed',
    )
  }
}
