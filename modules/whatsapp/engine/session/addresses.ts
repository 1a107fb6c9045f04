/** Numbers and what WhatsApp calls them. Asked once: WhatsApp limits how often this is asked. */
import type { Client } from 'whatsapp-web.js'
import { dropOldest } from './bounded'
import { asText, peerOf, type Peer } from './ids'
import { numberBehind } from './inside'
import { isLoadedAnew } from './reasons'
import { Late, within } from './time'

const mostUntold = 2000

/**
 * The user may be another number than was asked for (some countries write theirs in two ways), or no number
 * (`isLid`).
 */
export type Address = { wid: string; isLid: boolean; users: Set<string> }

export class Addresses {
  #known = new Map<string, Address>()
  /** The numbers that were written to, by what WhatsApp calls them. */
  #behind = new Map<string, string>()
  #asking = new Map<string, Promise<string | null>>()
  /** Whose number WhatsApp does not tell. */
  #untold = new Set<string>()
  #client: Client
  #patience: number

  constructor(client: Client, patience: number) {
    this.#client = client
    this.#patience = patience
  }

  /** Null: no WhatsApp. Throws when it cannot be known. */
  async of(number: string): Promise<Address | null> {
    const known = this.#known.get(number)
    if (known) return known
    const asked = await within(this.#patience, this.#client.getNumberId(number))
    if (!asked) throw new Late('WhatsApp did not say in time whether this number has WhatsApp')
    if (!asked.is) return null
    const peer = peerOf(asked.is)
    if (!peer) throw new Error('WhatsApp named this number in a way that is not known')
    const address = { wid: asText(peer), isLid: peer.server === 'lid', users: new Set([number, peer.user]) }
    if (peer.user !== number) this.#behind.set(address.wid, number)
    this.#known.set(number, address)
    return address
  }

  forget(number: string) {
    this.#known.delete(number)
  }

  /** The number that was written to, where WhatsApp calls it something else. */
  behind(peer: Peer): string | null {
    return this.#behind.get(asText(peer)) ?? null
  }

  /**
   * In digits, as it was written to; null for groups, broadcasts, and people whose number WhatsApp does not
   * tell.
   */
  async numberOf(peer: Peer | null): Promise<string | null> {
    if (peer?.server === 'c.us') return this.behind(peer) ?? peer.user
    return peer?.server === 'lid' ? (this.behind(peer) ?? this.#askOnce(asText(peer))) : null
  }

  /** Whoever writes twice before WhatsApp has answered is asked for once. */
  #askOnce(lid: string): Promise<string | null> {
    if (this.#untold.has(lid)) return Promise.resolve(null)
    const asking = this.#asking.get(lid) ?? this.#ask(lid).finally(() => this.#asking.delete(lid))
    this.#asking.set(lid, asking)
    return asking
  }

  async #ask(lid: string): Promise<string | null> {
    const page = this.#client.pupPage
    if (!page) return null
    // A page that is just being exchanged knows nobody, and the next one may.
    const asked = await within(
      this.#patience,
      numberBehind(page, lid).catch((error: unknown) => (isLoadedAnew(error) ? undefined : null)),
    )
    if (asked?.is) {
      const number = this.behind({ user: asked.is, server: 'c.us' }) ?? asked.is
      this.#behind.set(lid, number)
      return number
    }
    if (asked?.is === null) dropOldest(this.#untold.add(lid), mostUntold)
    return null
  }
}
