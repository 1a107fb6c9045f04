/** Sessions of a person that are ending: each takes its time, and what is begun next waits for all. */
export class Ending {
  private all: Promise<unknown> = Promise.resolve()
  private count = 0

  get isUnderWay() {
    return this.count > 0
  }

  /** The end of all that are ending now. */
  get done() {
    return this.all
  }

  /** In the same step: whatever is begun from now on waits for it. */
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
