/**
 * Rate limit by address for calls without sign-in. It is generous, because a whole office shares one address.
 * A loopback peer (everyone, behind an untrusted proxy) is not limited. The counts are in memory: a restart
 * resets them, and a flood of addresses cannot fill a table.
 */
import { isLoopback, networkOf } from './address'
import { tooMany } from './domain/errors'

/** Enough for an office of thousands that opens its browsers at nine. */
export const burstLimit = 3000
export const eachSecond = 50
/** The most addresses in memory. The least recently used are evicted first. */
const most = 10_000

export class RateLimit {
  private readonly left = new Map<string, { calls: number; at: number }>()

  /** `steady`: milliseconds that only increase. */
  constructor(private readonly steady: () => number) {}

  /** Counts a call. Throws 429 with the seconds to wait if the address has none left. */
  take(address: string): void {
    if (isLoopback(address)) return
    const network = networkOf(address)
    const now = this.steady()
    const before = this.left.get(network)
    const calls = before
      ? Math.min(burstLimit, before.calls + ((now - before.at) / 1000) * eachSecond)
      : burstLimit
    if (calls < 1) throw tooMany('Too many requests from your network. Please try again in a moment.', 1)
    this.left.delete(network)
    this.left.set(network, { calls: calls - 1, at: now })
    if (this.left.size > most) this.left.delete(this.left.keys().next().value!)
  }
}
