/** When a session is looked at again: woken for what waits, and put to rest when it has not been used. */
import { Alarm } from './alarm'

const longestWait = 10 // minutes

export class Watch {
  usedAt = 0 // monotonic
  private readonly waking = new Alarm()
  private readonly idle = new Alarm()

  constructor(
    private readonly wake: () => void,
    private readonly unused: () => void,
  ) {}

  /** Looked at again by then at the latest; the firm's settings may have changed. */
  later(minutes: number) {
    this.wakeIn(Math.min(minutes, longestWait) * 60_000)
  }

  wakeIn(ms: number) {
    this.waking.set(ms, this.wake)
  }

  /** Counts the idle time from now. */
  used(idleMinutes: number) {
    this.idle.set(idleMinutes * 60_000, this.unused)
  }

  /** It has no session that could rest. */
  closed() {
    this.idle.clear()
  }

  clear() {
    this.waking.clear()
    this.idle.clear()
  }
}
