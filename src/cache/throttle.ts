/** What many ask for at once is made at most every so often, and once for all who wait for it. */

// Kept at load: a test's fake timers must not hold an answer.
const later = setTimeout

export class Throttle<T> {
  private readonly coming = new Map<string, Promise<T>>()

  /** Made in so many milliseconds, or when somebody before asked for it to be. */
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
