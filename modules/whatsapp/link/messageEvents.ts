/**
 * Events about messages, also after a session was replaced: acknowledgements, late sends, and STOP replies.
 */
import type { Tx } from '../../../src/app'
import type { LinkEvent } from '../engine/engine'
import { stopWriting } from './links'
import { acknowledge, recordSentAfterAll } from '../queue/outcomes'
import { isStop } from '../rules'

type Heard = Extract<LinkEvent, { is: 'ack' | 'found' | 'received' }>
type Ack = Extract<Heard, { is: 'ack' }>
/** Acknowledgements that arrived before their message's id was stored. */
const mostHeld = 200

export const isMessageEvent = (event: LinkEvent): event is Heard =>
  event.is === 'ack' || event.is === 'found' || event.is === 'received'

export class MessageEvents {
  private readonly early = new Map<string, Ack[]>()

  constructor(
    private readonly userId: number,
    private readonly write: <T>(work: (tx: Tx) => T) => Promise<T>,
    private readonly changed: () => void,
  ) {}

  async take(event: Heard): Promise<void> {
    const { userId } = this
    if (event.is === 'received') {
      // Nothing else of incoming messages is checked or stored.
      if (isStop(event.text)) await this.write((tx) => stopWriting(tx, userId, event.from, true, null))
      return
    }
    if (event.is === 'found')
      await this.write((tx) => recordSentAfterAll(tx, userId, event.reference, event.messageId))
    else if (!(await this.write((tx) => acknowledge(tx, userId, event.messageId, event.ack))))
      return this.hold(event)
    this.changed()
  }

  /** A message's id is stored, so earlier events about it count. */
  async known(messageId: string): Promise<void> {
    const events = this.early.get(messageId) ?? []
    this.early.delete(messageId)
    for (const event of events) await this.take(event)
  }

  private hold(event: Ack) {
    if (this.early.size >= mostHeld) this.early.delete(this.early.keys().next().value!)
    this.early.set(event.messageId, [...(this.early.get(event.messageId) ?? []), event].slice(-5))
  }
}
