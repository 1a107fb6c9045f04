/**
 * Restarts a broken session, or one that could not start, with growing delays while something waits; then it
 * stops.
 */
import type { Tx } from '../../../src/app'
import { Refusal } from '../../../src/domain/errors'
import { brokeDown, failSingles } from './links'

/** Milliseconds until each retry; after the last one a person must act. */
const retries = [5000, 30_000, 120_000]

type House = {
  /** Undefined if the session has changed meanwhile. */
  note: <T>(work: (tx: Tx) => T) => Promise<T | undefined>
  isLinked: () => boolean
  onMended: () => void
  wakeIn: (ms: number) => void
  failed: (error: Error) => void
}

export class Restarting {
  private tries = 0

  constructor(
    private readonly userId: number,
    private readonly pace: number,
    private readonly house: House,
  ) {}

  /** Resets the retries when it sends again or a person starts it. */
  well() {
    this.tries = 0
  }

  async broken(trouble: string, mayRetry: boolean) {
    const pause = mayRetry && this.house.isLinked() ? retries[this.tries++] : undefined
    const goesOn = await this.house.note((tx) => brokeDown(tx, this.userId, trouble, pause !== undefined))
    this.house.onMended()
    if (goesOn && pause !== undefined) this.house.wakeIn(pause * this.pace)
  }

  /** Without room it retries in a minute. Single messages fail, because somebody waits for them. */
  async notBegun(error: unknown) {
    if (!(error instanceof Refusal)) this.house.failed(error as Error)
    if (!(error instanceof Refusal) || error.status !== 503)
      return this.broken(error instanceof Refusal ? error.message : 'WhatsApp could not be started.', true)
    await this.house.note((tx) => failSingles(tx, error.message, this.userId))
    this.house.onMended()
    this.house.wakeIn(60_000)
  }
}
