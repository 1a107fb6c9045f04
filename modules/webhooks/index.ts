import { defineModule, type App, type Tx } from '../../src/app'
import { may, permissions, type Role } from '../../src/domain/access'
import type { EventEntry } from '../../src/domain/events'
import { checks, gauges } from './checks'
import { webhookEvents, type WebhookEvent } from './contract'
import { jobs } from './jobs'
import { WebhookOutboxes } from './outboxes'
import { queueEvent } from './queueing'
import { routes } from './routes'
import { pauseRestored, pauseWithoutOwner } from './webhooks'

/** The outboxes of an app. */
export const webhookOutboxes = new WeakMap<App, WebhookOutboxes>()

type Listeners = Partial<Record<WebhookEvent, (tx: Tx, entry: EventEntry<WebhookEvent>) => void>>
const queueing = Object.fromEntries(webhookEvents.map((event) => [event, queueEvent])) as Listeners

export default defineModule({
  name: 'webhooks',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  jobs,
  checks,
  gauges,
  on: {
    ...queueing,
    'person.deactivated': (tx, entry) => {
      queueEvent(tx, entry)
      pauseWithoutOwner(tx, entry.data.userId)
    },
    'person.changed': (tx, entry) => {
      queueEvent(tx, entry)
      const { role } = entry.data.after
      if (role && !may({ role: role as Role }, 'manage_settings')) pauseWithoutOwner(tx, entry.data.userId)
    },
    'backup.restored': pauseRestored,
    // Deliveries hold the name and the address of the person.
    'person.removed': (tx, { data }) =>
      void tx.db.run('delete from webhook_deliveries where user_id = ?', data.userId),
  },
  after: (app) => {
    const outboxes = new WebhookOutboxes(app)
    webhookOutboxes.set(app, outboxes)
    app.onStart(() => outboxes.start())
    app.onStop(() => outboxes.stop())
    const wake = () => outboxes.wake()
    const followed = async ({ data }: { data: { webhookId: number } }) => {
      app.live.notify({ roles: permissions.manage_settings }, 'webhook.changed')
      await outboxes.follow(data.webhookId)
    }
    return {
      ...Object.fromEntries(webhookEvents.map((event) => [event, wake])),
      'webhook.changed': followed,
      'webhook.secret_renewed': followed,
      'webhook.resent': followed,
    }
  },
})
