/**
 * Long work in turns: between two of them other work runs, and each takes as long as that took. So it ends
 * also under load, at half the speed, and delays nobody while nothing else is to be done.
 */

// Captured at load, because a test's fake timers must not stop the work.
const soon = setImmediate

/** The longest turn, in milliseconds. */
const longest = 25

export class FairTurns {
  private began = performance.now()
  private budget = 0

  /** Call it between two pieces of work of some milliseconds. It pauses if the turn is over. */
  async next(): Promise<void> {
    const ended = performance.now()
    if (ended - this.began < this.budget) return
    await new Promise((go) => soon(go))
    this.began = performance.now()
    this.budget = Math.min(longest, this.began - ended)
  }
}
