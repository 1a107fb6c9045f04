/** The ledger of a simulated device: every stamp that a person pressed and every request with its answer. */
import type { Cut } from './wire'

export interface Stamp {
  /** Counts from 1 in each device. */
  number: number
  serial: string
  pin: string
  /** The device's own wall time, right or wrong, as it is sent. */
  wall: string
  /** The true instant, in ms. */
  trueMs: number
  /** The button: 0 in, 1 out, 2 break out, 3 break in, 4 overtime in, 5 overtime out, 255 none. */
  state: number
  /** 0 password, 1 finger, 4 card, 15 face. */
  verify: number
  workCode: string
}

export interface Exchange {
  /** The true instant at which the device began to send, in ms. */
  at: number
  serial: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  /** All bytes that the device wrote. A cut request is shorter than its Content-Length says. */
  sent: Buffer
  /** All bytes that the device read. */
  received: Buffer
  /** Null if the device read no complete answer. */
  status: number | null
  answerHeaders: Record<string, string>
  answer: string
  cut: Cut | null
  error: string | null
}

export class Ledger {
  readonly stamps: Stamp[] = []
  readonly exchanges: Exchange[] = []
  private readonly most: number

  /** A long run stores only its latest exchanges. Stamps are always complete. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most
  }

  add(exchange: Exchange): void {
    this.exchanges.push(exchange)
    if (this.exchanges.length > this.most) this.exchanges.shift()
  }
}
