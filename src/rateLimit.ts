/**
 * Rate limits: of calls without sign-in by address, and of API tokens. The first is generous, because a whole
 * office shares one address; a loopback peer (everyone, behind an untrusted proxy) is not limited by it. The
 * counts are in memory: a restart resets them, and a flood of addresses cannot fill a table.
 */
import { isLoopback, networkOf } from './address'
import { tooMany } from './domain/errors'

/** Enough for an office of thousands that opens its browsers at nine. */
export const burstLimit = 3000
export const eachSecond = 50
/** Of a program with an API token. */
export const tokenLimits = { burst: 600, eachSecond: 10 }
/** The most counts in memory. The least recently used are evicted first. */
const most = 10_000

const strangers = { burst: burstLimit, eachSecond }

export class RateLimit {
  private readonly left = new Map<string, { calls: number; at: number }>()

  /** `steady`: milliseconds that only increase. */
  constructor(
    private readonly steady: () => number,
    private readonly limits: { burst: number; eachSecond: number } = strangers,
  ) {}

  /** Counts a call. Throws 429 with the seconds to wait if the address has none left. */
  take(address: string): void {
    if (!isLoopback(address)) this.count(networkOf(address), 'from your network')
  }

  /** Whether `take` would accept a call. Counts nothing. */
  hasLeft(address: string): boolean {
    return isLoopback(address) || this.callsOf(networkOf(address)) >= 1
  }

  /** Counts a call of an API token. */
  takeToken(id: number): void {
    this.count(String(id), 'with this API token')
  }

  private count(key: string, whose: string) {
    const calls = this.callsOf(key)
    if (calls < 1) throw tooMany(`Too many requests ${whose}. Please try again in a moment.`, 1)
    this.left.delete(key)
    this.left.set(key, { calls: calls - 1, at: this.steady() })
    if (this.left.size > most) this.left.delete(this.left.keys().next().value!)
  }

  private callsOf(key: string): number {
    const { burst, eachSecond: rate } = this.limits
    const before = this.left.get(key)
    return before ? Math.min(burst, before.calls + ((this.steady() - before.at) / 1000) * rate) : burst
  }
}
