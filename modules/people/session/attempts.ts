/**
 * Limits wrong passwords: five for an account from one address, or thirty from one address over different
 * accounts, in 15 minutes. A loopback address (everybody, behind an untrusted proxy) is counted per account
 * only. A browser that the person has used before is not locked out by other people's guesses, but has
 * thirty of its own. Wrong second-factor codes: five per account from anywhere, because the sender knows the
 * password. Requests for a new password: three an hour for an account, which are then answered but send no
 * mail, and twenty from one address. In memory: a restart resets the counts, and a flood of addresses cannot
 * fill a table.
 */
import { isLoopback, networkOf } from '../../../src/address'
import { tooMany, type Refusal } from '../../../src/domain/errors'

const usualWindowMs = 15 * 60_000
/** Largest number of counters of each kind; the oldest are evicted. */
const most = 50_000

class Counter {
  private readonly times = new Map<string, number[]>()

  constructor(
    private readonly limit: number,
    private readonly windowMs = usualWindowMs,
  ) {}

  /** Milliseconds until the next attempt. */
  wait(key: string, now: number): number {
    const recent = this.recent(key, now)
    return recent.length < this.limit ? 0 : recent[recent.length - this.limit]! + this.windowMs - now
  }

  /** True if this was the last one. */
  add(key: string, now: number): boolean {
    const recent = [...this.recent(key, now).slice(-this.limit), now]
    this.times.delete(key)
    this.times.set(key, recent)
    if (this.times.size > most) this.times.delete(this.times.keys().next().value!)
    return recent.length === this.limit
  }

  forget(key: string) {
    this.times.delete(key)
  }

  takeBack(key: string) {
    this.times.get(key)?.pop()
  }

  /** Counts from a clock that was ahead lock nobody out until then. */
  private recent(key: string, now: number): number[] {
    return (this.times.get(key) ?? []).filter((at) => at > now - this.windowMs && at <= now)
  }
}

export class Attempts {
  private readonly accounts = new Counter(5)
  private readonly addresses = new Counter(30)
  private readonly devices = new Counter(30)
  private readonly codes = new Counter(5)
  private readonly resets = new Counter(3, 60 * 60_000)
  private readonly resetsFrom = new Counter(20, 60 * 60_000)

  /** The due refusal: 429 with the seconds to wait; null while attempts are left. */
  refusal(email: string, address: string, now: number): Refusal | null {
    return refuse(
      'passwords',
      Math.max(this.accounts.wait(account(email, address), now), this.wait(address, now)),
    )
  }

  /** The refusal for a known browser, which other people's counts do not affect. */
  deviceRefusal(device: string, now: number): Refusal | null {
    return refuse('passwords', this.devices.wait(device, now))
  }

  /**
   * Counts the attempt before the password is checked: the check takes a quarter of a second, in which sixty
   * others could slip through.
   */
  taken(email: string, address: string, now: number, device: string | null = null) {
    this.accounts.add(account(email, address), now)
    if (device) this.devices.add(device, now)
    this.count(address, now)
  }

  /** It was correct: resets the account's count and returns the address's attempt. */
  right(email: string, address: string, device: string | null = null) {
    this.accounts.forget(account(email, address))
    if (device) this.devices.forget(device)
    this.addresses.takeBack(networkOf(address))
  }

  /**
   * `device`: a browser that this person has used, counted separately, so that a stranger cannot lock it out.
   */
  codeRefusal(userId: number, device: string | null, address: string, now: number): Refusal | null {
    return refuse('codes', Math.max(this.codes.wait(code(userId, device), now), this.wait(address, now)))
  }

  /** True if it was the last one left. */
  codeTaken(userId: number, device: string | null, address: string, now: number): boolean {
    this.count(address, now)
    return this.codes.add(code(userId, device), now)
  }

  codeRight(userId: number, device: string | null, address: string) {
    this.codes.forget(code(userId, device))
    this.addresses.takeBack(networkOf(address))
  }

  /** For attempts without a password: the answer of an identity provider. */
  visitRefusal(address: string, now: number): Refusal | null {
    return refuse('sign-ins', this.wait(address, now))
  }

  visited(address: string, now: number) {
    this.count(address, now)
  }

  visitRight(address: string) {
    this.addresses.takeBack(networkOf(address))
  }

  /** The refusal for an address that has asked for too many resets, of any accounts. */
  resetRefusal(address: string, now: number): Refusal | null {
    return refuse(
      'requests for a new password',
      isLoopback(address) ? 0 : this.resetsFrom.wait(networkOf(address), now),
      'Too many',
    )
  }

  /** True if the account, which may not exist, has had its share. */
  resetAsked(email: string, address: string, now: number): boolean {
    if (!isLoopback(address)) this.resetsFrom.add(networkOf(address), now)
    const key = email.toLowerCase()
    // Refused requests do not count, or somebody who keeps asking would lock the account's owner out.
    if (this.resets.wait(key, now) > 0) return true
    this.resets.add(key, now)
    return false
  }

  private wait(address: string, now: number): number {
    return isLoopback(address) ? 0 : this.addresses.wait(networkOf(address), now)
  }

  private count(address: string, now: number) {
    if (!isLoopback(address)) this.addresses.add(networkOf(address), now)
  }
}

const refuse = (what: string, wait: number, tooManyOf = 'Too many wrong'): Refusal | null =>
  wait > 0
    ? tooMany(
        `${tooManyOf} ${what}. Please try again in ${Math.ceil(wait / 60_000)} minutes.`,
        Math.ceil(wait / 1000),
      )
    : null
const account = (email: string, address: string) =>
  `${email.toLowerCase()} from ${isLoopback(address) ? 'here' : networkOf(address)}`
const code = (userId: number, device: string | null) => `${userId} from ${device ?? 'anywhere'}`
