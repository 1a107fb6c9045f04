/**
 * A session that broke, or could not be begun: tried again later and later while something waits; then it
 * stands still.
 */
import type { Tx } from '../../../src/app'
import { Refusal } from '../../../src/domain/errors'
import { brokeDown, failSingles } from './links'

/** Milliseconds until it is tried again; after the last one a person has to. */
const retries = [5000, 30_000, 120_000]

type House = {
  /** Undefined where the session has taken another turn meanwhile. */
  note: <T>(work: (tx: Tx) => T) => Promise<T | undefined>
  isLinked: () => boolean
  onMended: () => void
  wakeIn: (ms: number) => void
  failed: (error: Error) => void
}

export class Mending {
  private tries = 0

  constructor(
    private readonly userId: number,
    private readonly pace: number,
    private readonly house: House,
  ) {}

  /** It sends, or a person begins it: the next time it breaks is the first. */
  well() {
    this.tries = 0
  }

  async broken(trouble: string, mayRetry: boolean) {
    const pause = mayRetry && this.house.isLinked() ? retries[this.tries++] : undefined
    const goesOn = await this.house.note((tx) => brokeDown(tx, this.userId, trouble, pause !== undefined))
    this.house.onMended()
    if (goesOn && pause !== undefined) this.house.wakeIn(pause * this.pace)
  }

  /**
   * Where there is no room now it is looked at again in a minute; somebody waits for single messages, so
   * those fail.
   */
  async notBegun(error: unknown) {
    if (!(error instanceof Refusal)) this.house.failed(error as Error)
    if (!(error instanceof Refusal) || error.status !== 503)
      return this.broken(error instanceof Refusal ? error.message : 'WhatsApp could not be started.', true)
    await this.house.note((tx) => failSingles(tx, error.message, this.userId))
    this.house.onMended()
    this.house.wakeIn(60_000)
  }
}
