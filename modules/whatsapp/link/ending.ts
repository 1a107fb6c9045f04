/** A person's ending sessions. Ending takes time, and the next start waits for all of them. */
export class Ending {
  private all: Promise<unknown> = Promise.resolve()
  private count = 0

  get isUnderWay() {
    return this.count > 0
  }

  /** Resolves when all current ones have ended. */
  get done() {
    return this.all
  }

  /** Synchronously, so that any start from now on waits for it. */
  add(close: () => Promise<void> | undefined, failed: (error: Error) => void): Promise<unknown> {
    this.count++
    this.all = Promise.all([
      this.all,
      Promise.resolve(close())
        .catch(failed)
        .finally(() => this.count--),
    ])
    return this.all
  }
}
