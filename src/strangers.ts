/**
 * Calls of who is not signed in, bounded by address. Generously: a whole office comes from one. A loopback
 * peer (everybody, behind a proxy that is not trusted) is not counted. Kept in memory: a restart forgives, a
 * flood of addresses cannot fill a table.
 */
import { isLoopback, networkOf } from './address'
import { tooMany } from './domain/errors'

/** An office of thousands that opens its browsers at nine. */
export const atOnce = 3000
export const eachSecond = 50
/** Addresses remembered at most; those that have not asked for the longest go first. */
const most = 10_000

export class Strangers {
  private readonly left = new Map<string, { calls: number; at: number }>()

  /** `steady`: milliseconds that only go on. */
  constructor(private readonly steady: () => number) {}

  /** Counts a call. 429 when the address has none left, with the seconds until it has. */
  take(address: string): void {
    if (isLoopback(address)) return
    const network = networkOf(address)
    const now = this.steady()
    const before = this.left.get(network)
    const calls = before ? Math.min(atOnce, before.calls + ((now - before.at) / 1000) * eachSecond) : atOnce
    if (calls < 1) throw tooMany('Too many requests come from your network. Please try again in a moment.', 1)
    this.left.delete(network)
    this.left.set(network, { calls: calls - 1, at: now })
    if (this.left.size > most) this.left.delete(this.left.keys().next().value!)
  }
}
