import { defineModule, type App } from '../../src/app'
import type {} from '../backups/contract'
import { onCodeUsed, onLinked, onRefused, onReset, onSwitchedOff, onSwitchedOn } from './inbox/accountNotices'
import { checks, gauges } from './checks'
import { commands } from './commands'
import { jobs } from './jobs'
import { Outbox } from './push/outbox'
import { noticeFrames } from './inbox/noticeFrames'
import { routes } from './routes'
import { sessionEnded } from './push/subscriptions'
import { purges, personal } from './retention'
import { examine } from './push/vapid'

/** The outbox of an app. */
export const outboxes = new WeakMap<App, Outbox>()

export default defineModule({
  name: 'notifications',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  purges,
  personal,
  jobs,
  commands,
  checks,
  gauges,
  examine,
  on: {
    'session.ended': (tx, { data }) => sessionEnded(tx, data),
    // Notices that were pending then have long been sent.
    'backup.restored': (tx) =>
      void tx.db.run(
        `update deliveries
         set state = 'dropped', settled_at = ?, error = 'Muster was restored from a backup'
         where state in ('waiting', 'sending')`,
        tx.now(),
      ),
    'second_factor.switched_on': onSwitchedOn,
    'second_factor.switched_off': onSwitchedOff,
    'second_factor.reset': onReset,
    'second_factor.code_used': onCodeUsed,
    'second_factor.refused': onRefused,
    'provider.linked': onLinked,
  },
  after: (app) => {
    const outbox = new Outbox(app)
    outboxes.set(app, outbox)
    app.onStart(() => outbox.start())
    app.onStop(() => outbox.stop())
    const own = ({ data }: { data: { userId: number } }) =>
      app.live.notify({ people: [data.userId] }, 'notification.new')
    return {
      'notification.sent': ({ data }) => {
        outbox.wake()
        const { people } = data
        app.live.notify({ people }, 'notification.new', {}, noticeFrames(app, people))
      },
      'notification.settled': ({ data }) => app.live.notify({ people: data.people }, 'notification.new'),
      'notification.read': own,
      'notification.deleted': own,
      'notification.restored': own,
      'notification.unread': own,
      'notification.preferences_changed': ({ data }) =>
        app.live.notify({ people: [data.userId] }, 'notification.preferences_changed'),
    }
  },
})
