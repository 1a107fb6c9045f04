/** Calls to connect that wait for a code, for the session, or for 90 seconds. */
import { Refusal } from '../../../src/domain/errors'
import type { Answer } from '../../../src/domain/endpoint'
import type { connect } from '../contract'

export type Connected = Answer<typeof connect>

export const codeShown = (qrCode: string | null): Connected => ({
  status: 'qr_ready',
  qrCode,
  phoneNumber: null,
  message: null,
})
export const connectedAs = (
  phoneNumber: string | null,
  status: 'connected' | 'already_connected' = 'connected',
): Connected => ({ status, qrCode: null, phoneNumber, message: null })
export const timedOut = (message: string): Connected => ({
  status: 'timeout',
  qrCode: null,
  phoneNumber: null,
  message,
})

/** Milliseconds, by the specification. */
const longest = 90_000

export class Connecting {
  private readonly waiting = new Set<(answer: Connected | Refusal) => void>()

  get isAwaited() {
    return this.waiting.size > 0
  }

  /** Throws the refusal instead of an answer. */
  async answer(): Promise<Connected> {
    const came = await new Promise<Connected | Refusal>((resolve) => {
      const timer = setTimeout(() => give(timedOut('Connection timeout - please try again')), longest)
      const give = (answer: Connected | Refusal) => {
        clearTimeout(timer)
        this.waiting.delete(give)
        resolve(answer)
      }
      timer.unref()
      this.waiting.add(give)
    })
    if (came instanceof Refusal) throw came
    return came
  }

  came(answer: Connected | Refusal) {
    for (const give of this.waiting) give(answer)
  }
}
