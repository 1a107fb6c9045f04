/**
 * Between password and code: a ticket for one sign-in, valid for five minutes. Stored in memory by its hash;
 * only a correct password gets one, so nobody can fill the memory. Not bound to an address, because phones
 * change it between the steps.
 */
import { randomBytes } from 'node:crypto'
import type { App, Ask } from '../../../src/app'
import { digest, knowsDevice, type StartedBy } from '../session/sessions'

export type Half = {
  userId: number
  /** The password hash; a new password invalidates the ticket. */ passwordHash: string | null
  device: string | undefined
  by: StartedBy
  /** The device, if the person has used it before. */ known: string | null
}

const lives = 5 * 60_000
const most = 10_000

const tickets = new WeakMap<App, Tickets>()

export function ticketsOf(app: App): Tickets {
  let those = tickets.get(app)
  if (!those) tickets.set(app, (those = new Tickets()))
  return those
}

/** The answer of a first step that needs a second. */
export function half(
  app: App,
  ask: Ask,
  userId: number,
  { device, by }: { device: string | undefined; by: StartedBy },
) {
  const { hash } = ask.db.one<{ hash: string | null }>(
    'select password_hash as hash from users where id = ?',
    userId,
  )!
  const known = knowsDevice(ask, userId, device) ? deviceKey(userId, device!) : null
  return {
    secondFactor: true as const,
    ticket: ticketsOf(app).make({ userId, passwordHash: hash, device, by, known }, Date.parse(ask.now())),
    message: 'Code required',
  }
}

export const deviceKey = (userId: number, device: string) => `${userId} ${device}`

export class Tickets {
  private readonly halves = new Map<string, Half & { until: number }>()

  make(half: Half, now: number): string {
    const ticket = randomBytes(32).toString('base64url')
    for (const [key, { until }] of this.halves) {
      if (until > now && this.halves.size < most) break
      this.halves.delete(key)
    }
    this.halves.set(digest(ticket), { ...half, until: now + lives })
    return ticket
  }

  look(ticket: string, now: number): Half | null {
    const half = this.halves.get(digest(ticket))
    return half && half.until > now ? half : null
  }

  /** True once. */
  use(ticket: string): boolean {
    return this.halves.delete(digest(ticket))
  }
}
