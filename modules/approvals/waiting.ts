/**
 * How much of each kind a person can decide now, as an answer and as frames of the event stream. A
 * change is counted for each reader after its commit; further ones of the next quarter of a second are
 * counted together, because somebody may decide two hundred requests at once.
 */
import type { App, Ask } from '../../src/app'
import { may } from '../../src/domain/access'
import type { Answer } from '../../src/domain/endpoint'
import { frameOf, type DataFor } from '../../src/live'
import { readerOf } from '../people/service'
import type { waiting } from './contract'
import { registeredCounts, registeredKinds } from './kinds'
import { decidableCounts, type Decider } from './trails'

/** By the tabs of the Approvals screen. */
export const countWaiting = (ask: Ask, who: Decider): Answer<typeof waiting> =>
  Object.fromEntries([
    ...registeredKinds().map(([kind, countedAs]) => [countedAs, decidableCounts(ask, who, kind)] as const),
    ...registeredCounts().map(([countedAs, count]) => [countedAs, count(ask, who)] as const),
  ])

/** Milliseconds between two counts. A test shortens it. */
export const pause = { between: 250 }

// Captured at load, because a test's fake timers must not delay the counts.
const later = setTimeout
const cancel = clearTimeout

export class CountUpdates {
  private people = new Set<number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private sentAt = -Infinity
  private isStopped = false

  constructor(private readonly app: App) {
    app.onStop(() => {
      this.isStopped = true
      cancel(this.timer)
    })
  }

  /** `by` made the change: the reply lists the event by its name, so its window has asked already. */
  add(people: readonly number[], by: number | null) {
    if (by !== null) this.app.live.notify({ people: [by] }, 'approval.changed')
    for (const id of people) if (id !== by) this.people.add(id)
    const rest = Math.max(0, this.sentAt + pause.between - performance.now())
    if (!this.isStopped) this.timer ??= later(() => this.send(), rest).unref()
  }

  private send() {
    this.timer = undefined
    this.sentAt = performance.now()
    const { people } = this
    this.people = new Set()
    this.app.live.notify({ people }, 'approval.changed', {}, countsFor(this.app))
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
