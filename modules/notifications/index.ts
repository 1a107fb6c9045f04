import { defineModule, type App } from '../../src/app'
import { checks } from './checks'
import { commands } from './commands'
import { jobs } from './jobs'
import { Outbox } from './outbox'
import { routes } from './routes'
import { sessionEnded } from './subscriptions'
import { lettings, personal } from './keeping'

/** The outbox of an app. */
export const outboxes = new WeakMap<App, Outbox>()

export default defineModule({
  name: 'notifications',
  migrations: import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  routes,
  lettings,
  personal,
  jobs,
  commands,
  checks,
  on: { 'session.ended': (tx, { data }) => sessionEnded(tx, data) },
  after: (app) => {
    const outbox = new Outbox(app)
    outboxes.set(app, outbox)
    app.onStart(() => outbox.start())
    app.onStop(() => outbox.stop())
    const own = ({ data }: { data: { userId: number } }) => app.live.tell({ people: [data.userId] }, 'notification.new')
    return {
      'notification.sent': ({ data }) => {
        app.live.tell({ people: data.people }, 'notification.new')
        outbox.wake()
      },
      'notification.read': own,
      'notification.deleted': own,
    }
  },
})
