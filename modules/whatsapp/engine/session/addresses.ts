/** Numbers and what WhatsApp calls them. Asked once: WhatsApp limits how often this is asked. */
import type { Client, Message } from 'whatsapp-web.js'
import { asText, otherEnd, peerOf, type Peer } from './ids'
import { numberBehind } from './inside'
import { within } from './time'

/** The user may be another number than was asked for (some countries write theirs in two ways), or no number (`isLid`). */
export type Address = { wid: string; isLid: boolean; users: Set<string> }

export class Addresses {
  #known = new Map<string, Address>()
  #behind = new Map<string, string>()
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
    if (!asked) throw new Error('WhatsApp did not say in time whether this number has WhatsApp')
    if (!asked.is) return null
    const peer = peerOf(asked.is)
    if (!peer) throw new Error('WhatsApp named this number in a way that is not known')
    const address = { wid: asText(peer), isLid: peer.server === 'lid', users: new Set([number, peer.user]) }
    if (address.isLid) this.#behind.set(peer.user, number)
    this.#known.set(number, address)
    return address
  }

  forget(number: string) {
    this.#known.delete(number)
  }

  /** Who wrote, in digits; null for groups, broadcasts, and people whose number WhatsApp does not tell. */
  async writer(message: Message): Promise<string | null> {
    const peer = otherEnd(message)
    if (peer?.server === 'c.us') return peer.user
    return peer?.server === 'lid' ? this.#numberOf(peer) : null
  }

  async #numberOf(peer: Peer): Promise<string | null> {
    const known = this.#behind.get(peer.user)
    if (known) return known
    const page = this.#client.pupPage
    const found = page && (await within(this.#patience, numberBehind(page, asText(peer)).catch(() => null)))
    if (found?.is) this.#behind.set(peer.user, found.is)
    return found?.is ?? null
  }
}
