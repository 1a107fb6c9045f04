/** The outbox of each webhook. They follow the table: a new webhook gets one, a deleted one's stops. */
import type { App } from '../../src/app'
import { Outbox } from '../../src/outbox'
import type { Outcome } from './posting'
import { webhookChannel, type WebhookChannel, type WebhookDelivery } from './webhookChannel'

type One = { outbox: Outbox<WebhookDelivery, Outcome>; channel: WebhookChannel }

export class WebhookOutboxes {
  private readonly all = new Map<number, One>()
  private isOpen = false
  /** One change after the other, because each may wait for an outbox to stop. */
  private following: Promise<void> = Promise.resolve()

  constructor(private readonly app: App) {}

  async start() {
    this.isOpen = true
    await this.follow()
  }

  async stop() {
    this.isOpen = false
    await this.following.catch(() => {})
    await Promise.all([...this.all.values()].map(({ outbox }) => outbox.stop()))
  }

  /** The webhooks have changed. The receiver of `changed` is tried at once. */
  follow(changed?: number): Promise<void> {
    this.following = this.following.catch(() => {}).then(() => this.update(changed))
    return this.following
  }

  private async update(changed?: number) {
    // A process that only runs a command sends nothing.
    if (!this.isOpen) return
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
      if (!known) {
        const one = this.create(id)
        await one.outbox.start()
        this.all.set(id, one)
      } else if (id === changed) {
        known.channel.tryAgain()
        known.outbox.wake()
      }
    }
  }

  private create(id: number): One {
    const channel = webhookChannel(this.app, id)
    return { channel, outbox: new Outbox(this.app, channel) }
  }

  wake() {
    for (const { outbox } of this.all.values()) outbox.wake()
  }

  /** Sends everything due now, once, without starting anything: for tests. */
  async drain() {
    const ids = this.app.ask(({ db }) => db.all<{ id: number }>('select id from webhooks'))
    await Promise.all(ids.map(({ id }) => this.create(id).outbox.drain()))
  }
}
