/**
 * Throttles refetching after events. A single change is refetched almost at once, with a random delay so that
 * a thousand browsers do not ask together. Repeated changes (a firm arrives at nine) are refetched after a
 * pause that grows to five seconds; otherwise dashboards would cost more than punches. Two more changes in a
 * row are still seen within a second.
 */
const shortest = 1000
const longest = 5000
/** How many repeated changes keep the shortest pause. With two, a rush makes punches wait twice as long. */
const patient = 1

/** `busy`: how many times in a row it changed again within its pause. */
type Request = { at: number; busy: number; due: number | null }

const restOf = (busy: number): number => Math.min(longest, shortest * 2 ** Math.max(0, busy - patient))

export class Throttle {
  private readonly paths = new Map<string, Request>()

  /** Something changed. `moment`: the random delay in milliseconds. */
  changed(path: string, now: number, moment: number): void {
    const one = this.paths.get(path) ?? { at: -Infinity, busy: 0, due: null }
    if (one.due !== null) return
    const rested = one.at + restOf(one.busy)
    this.paths.set(path, {
      at: one.at,
      due: Math.max(now + moment, rested),
      busy: now < rested ? one.busy + 1 : 0,
    })
  }

  /** Refetches everything that is due. */
  take(now: number): string[] {
    const due = [...this.paths].filter(([, one]) => one.due !== null && one.due <= now).map(([path]) => path)
    for (const path of due) Object.assign(this.paths.get(path)!, { at: now, due: null })
    return due
  }

  /** When the next refetch is due. */
  next(): number | null {
    const dues = [...this.paths.values()].flatMap(({ due }) => (due === null ? [] : [due]))
    return dues.length ? Math.min(...dues) : null
  }
}
