/**
 * Wrong passwords are counted: five for an account from one address, or thirty from one address over different
 * accounts, in 15 minutes. A loopback peer (everybody, behind a proxy that is not trusted) is counted by account only.
 * Kept in memory: a restart forgives, a flood of addresses cannot fill a table.
 */
import { isLoopback } from '../../src/address'
import { tooMany, type Refusal } from '../../src/domain/errors'

const windowMs = 15 * 60_000
const perAccount = 5
const perAddress = 30
/** Counters kept at most; the oldest go first. */
const most = 50_000

export class Attempts {
  private readonly times = new Map<string, number[]>()

  /** The refusal that is due: 429 with the seconds to wait; null while there are tries left. */
  refusal(email: string, address: string, now: number): Refusal | null {
    const wait = Math.max(this.wait(account(email, address), perAccount, now), isLoopback(address) ? 0 : this.wait(from(address), perAddress, now))
    return wait > 0 ? tooMany(`Too many wrong passwords. Please try again in ${Math.ceil(wait / 60_000)} minutes.`, Math.ceil(wait / 1000)) : null
  }

  /** A try, counted before its password is looked at: that takes a quarter of a second, in which sixty others could slip by. */
  taken(email: string, address: string, now: number) {
    this.add(account(email, address), now)
    if (!isLoopback(address)) this.add(from(address), now)
  }

  /** It was the right one: the account's count is forgotten, the address gets its try back. */
  right(email: string, address: string) {
    this.times.delete(account(email, address))
    this.times.get(from(address))?.pop()
  }

  private wait(key: string, limit: number, now: number): number {
    const recent = (this.times.get(key) ?? []).filter((at) => isRecent(at, now))
    return recent.length < limit ? 0 : recent[recent.length - limit]! + windowMs - now
  }

  private add(key: string, now: number) {
    const recent = (this.times.get(key) ?? []).filter((at) => isRecent(at, now))
    this.times.delete(key)
    this.times.set(key, [...recent.slice(-perAddress), now])
    if (this.times.size > most) this.times.delete(this.times.keys().next().value!)
  }
}

/** What a clock that was ahead has counted does not lock anybody out until then. */
const isRecent = (at: number, now: number) => at > now - windowMs && at <= now

const from = (address: string) => `from ${address}`
const account = (email: string, address: string) => `${email.toLowerCase()} from ${isLoopback(address) ? 'here' : address}`
