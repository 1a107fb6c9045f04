/** Builds a shared value at most once per interval, for all callers who wait for it. */

// Captured at load, because a test's fake timers must not delay an answer.
const later = setTimeout

export class Throttle<T> {
  private readonly coming = new Map<string, Promise<T>>()

  /** Runs in so many milliseconds, or earlier if a previous caller asked for it. */
  after(milliseconds: number, key: string, make: () => T): Promise<T> {
    const known = this.coming.get(key)
    if (known) return known
    const next = new Promise<void>((resolve) => later(resolve, milliseconds)).then(() => {
      this.coming.delete(key)
      return make()
    })
    this.coming.set(key, next)
    return next
  }
}
