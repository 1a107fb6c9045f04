/** Calls that wait for a message's result; several may wait for one. */
export class Waiters {
  private readonly of = new Map<number, Set<() => void>>()

  settled(id: number, longestMs: number): Promise<void> {
    return new Promise((resolve) => {
      const mine = this.of.get(id) ?? new Set()
      this.of.set(id, mine)
      const done = () => {
        clearTimeout(timer)
        mine.delete(done)
        if (!mine.size && this.of.get(id) === mine) this.of.delete(id)
        resolve()
      }
      const timer = setTimeout(done, longestMs)
      timer.unref()
      mine.add(done)
    })
  }

  one(id: number) {
    for (const done of this.of.get(id) ?? []) done()
  }

  all() {
    for (const id of this.of.keys()) this.one(id)
  }
}
