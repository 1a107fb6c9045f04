/** One delayed action; setting it again replaces the earlier one. Does not keep the process alive. */
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
