/** One thing to be done later; set again, the earlier one is forgotten. Keeps no process alive. */
export class Alarm {
  private timer: ReturnType<typeof setTimeout> | undefined

  set(ms: number, work: () => void) {
    clearTimeout(this.timer)
    this.timer = setTimeout(work, ms)
    this.timer.unref()
  }

  clear() {
    clearTimeout(this.timer)
  }
}
