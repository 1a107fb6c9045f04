/** When a session is checked again: opened for pending messages, and closed when idle. */
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

  /** Checked again by then at the latest, because the firm's settings may change. */
  later(minutes: number) {
    this.wakeIn(Math.min(minutes, longestWait) * 60_000)
  }

  wakeIn(ms: number) {
    this.waking.set(ms, this.wake)
  }

  /** Restarts the idle time. */
  used(idleMinutes: number) {
    this.idle.set(idleMinutes * 60_000, this.unused)
  }

  /** There is no session to close. */
  closed() {
    this.idle.clear()
  }

  clear() {
    this.waking.clear()
    this.idle.clear()
  }
}
