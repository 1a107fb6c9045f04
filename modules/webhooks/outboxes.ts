/** The outbox of each webhook. They follow the table: a new webhook gets one, a deleted one's stops. */
import type { App } from '../../src/app'
import { Outbox } from '../../src/outbox'
import type { Outcome } from './posting'
import { webhookChannel, type WebhookChannel, type WebhookDelivery } from './webhookChannel'

type One = { outbox: Outbox<WebhookDelivery, Outcome>; channel: WebhookChannel }

export class WebhookOutboxes {
  private readonly all = new Map<number, One>()
  private isOpen = false

  constructor(private readonly app: App) {}

  async start() {
    this.isOpen = true
    await this.follow()
  }

  async stop() {
    this.isOpen = false
    await Promise.all([...this.all.values()].map(({ outbox }) => outbox.stop()))
  }

  /** The webhooks have changed. */
  async follow() {
    const ids = this.app.ask(({ db }) =>
      db.all<{ id: number }>('select id from webhooks').map(({ id }) => id),
    )
    for (const [id, { outbox }] of this.all)
      if (!ids.includes(id)) {
        this.all.delete(id)
        await outbox.stop()
      }
    for (const id of ids) {
      const known = this.all.get(id)
      if (known) {
        known.channel.tryAgain()
        known.outbox.wake()
      } else {
        const channel = webhookChannel(this.app, id)
        const outbox = new Outbox(this.app, channel)
        this.all.set(id, { outbox, channel })
        if (this.isOpen) await outbox.start()
      }
    }
  }

  wake() {
    for (const { outbox } of this.all.values()) outbox.wake()
  }

  /** Sends everything due now: `wake`, awaited. */
  async drain() {
    await this.follow()
    await Promise.all([...this.all.values()].map(({ outbox }) => outbox.drain()))
  }
}
