/**
 * How many requests of each kind a person can decide now, as an answer and as frames of the event stream.
 * Changes of a quarter of a second are counted together, once for each reader: somebody may decide two
 * hundred requests at once, and everybody's first request of the day comes within a few minutes.
 */
import type { App, Ask } from '../../src/app'
import { may } from '../../src/domain/access'
import { frameOf, type DataFor } from '../../src/live'
import { readerOf } from '../people/service'
import { registeredKinds } from './kinds'
import { decidableCount, type Decider } from './trails'

/** By the tabs of the Approvals screen. */
export const countWaiting = (ask: Ask, who: Decider): Record<string, number> =>
  Object.fromEntries(
    registeredKinds().map(([kind, countedAs]) => [countedAs, decidableCount(ask, who, kind)]),
  )

/** Milliseconds. A test shortens it. */
export const gathered = { for: 250 }

// Captured at load, because a test's fake timers must not hold the news.
const later = setTimeout
const cancel = clearTimeout

export class WaitingNews {
  private people = new Set<number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private isStopped = false

  constructor(private readonly app: App) {
    app.onStop(() => {
      this.isStopped = true
      cancel(this.timer)
    })
  }

  /** `by` hears the name at once, because their write's reply lists its events. */
  add(people: readonly number[], by: number | null) {
    if (by !== null) this.app.live.notify({ people: [by] }, 'approval.changed')
    for (const id of people) if (id !== by) this.people.add(id)
    if (!this.isStopped) this.timer ??= later(() => this.send(), gathered.for).unref()
  }

  private send() {
    this.timer = undefined
    const { people } = this
    this.people = new Set()
    this.app.live.notify({ people, roles: ['Admin'] }, 'approval.changed', {}, countsFor(this.app))
  }
}

/** The frame for one reader, by their role as it is now; null for people who decide nothing. */
function countsFor(app: App): DataFor {
  return (stream, id) => {
    try {
      return app.ask((ask) => {
        const reader = readerOf(ask, stream)
        if (!reader || !may(reader, 'approve_leaves')) return null
        return frameOf(id, 'approval.counts', JSON.stringify(countWaiting(ask, reader)))
      })
    } catch (error) {
      app.log.error('Waiting requests could not be counted for a window', { error: error as Error })
      return null
    }
  }
}
