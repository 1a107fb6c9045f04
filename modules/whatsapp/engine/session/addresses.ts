/** Maps numbers to WhatsApp's ids. Each is asked once, because WhatsApp limits this. */
import type { Client } from 'whatsapp-web.js'
import { dropOldest } from './bounded'
import { asText, peerOf, type Peer } from './ids'
import { numberBehind } from './inPageCode'
import { isLoadedAnew } from './reasons'
import { Late, within } from './time'

const mostUntold = 2000

/**
 * The user may be another number than the requested one (some countries write numbers in two ways), or not a
 * number (`isLid`).
 */
export type Address = { wid: string; isLid: boolean; users: Set<string> }

export class Addresses {
  #known = new Map<string, Address>()
  /** The numbers written to, by WhatsApp's id. */
  #behind = new Map<string, string>()
  #asking = new Map<string, Promise<string | null>>()
  /** Ids whose number WhatsApp does not reveal. */
  #untold = new Set<string>()
  #client: Client
  #patience: number

  constructor(client: Client, patience: number) {
    this.#client = client
    this.#patience = patience
  }

  /** Null: not on WhatsApp. Throws if it cannot be known. */
  async of(number: string): Promise<Address | null> {
    const known = this.#known.get(number)
    if (known) return known
    const answer = await within(this.#patience, this.#client.getNumberId(number))
    if (!answer) throw new Late('WhatsApp did not confirm in time that this number is registered')
    if (!answer.is) return null
    const peer = peerOf(answer.is)
    if (!peer) throw new Error('WhatsApp returned this number in an unknown format')
    const address = { wid: asText(peer), isLid: peer.server === 'lid', users: new Set([number, peer.user]) }
    if (peer.user !== number) this.#behind.set(address.wid, number)
    this.#known.set(number, address)
    return address
  }

  forget(number: string) {
    this.#known.delete(number)
  }

  /** The number that was written to, if WhatsApp uses another id. */
  behind(peer: Peer): string | null {
    return this.#behind.get(asText(peer)) ?? null
  }

  /** Digits as written to; null for groups, broadcasts, and people whose number WhatsApp does not reveal. */
  async numberOf(peer: Peer | null): Promise<string | null> {
    if (peer?.server === 'c.us') return this.behind(peer) ?? peer.user
    return peer?.server === 'lid' ? (this.behind(peer) ?? this.#askOnce(asText(peer))) : null
  }

  /** Two messages of the same person before WhatsApp's answer need one request. */
  #askOnce(lid: string): Promise<string | null> {
    if (this.#untold.has(lid)) return Promise.resolve(null)
    const asking = this.#asking.get(lid) ?? this.#ask(lid).finally(() => this.#asking.delete(lid))
    this.#asking.set(lid, asking)
    return asking
  }

  async #ask(lid: string): Promise<string | null> {
    const page = this.#client.pupPage
    if (!page) return null
    // A page that is being replaced knows nobody, but the next one may.
    const answer = await within(
      this.#patience,
      numberBehind(page, lid).catch((error: unknown) => (isLoadedAnew(error) ? undefined : null)),
    )
    if (answer?.is) {
      const number = this.behind({ user: answer.is, server: 'c.us' }) ?? answer.is
      this.#behind.set(lid, number)
      return number
    }
    if (answer?.is === null) dropOldest(this.#untold.add(lid), mostUntold)
    return null
  }
}
