import { defineModule, type App } from '../../src/app'
import { permissions } from '../../src/domain/access'
import type {} from '../backups/contract'
import {
  onCodeUsed,
  onLinked,
  onMailGivenUp,
  onPasswordChanged,
  onRefused,
  onReset,
  onSwitchedOff,
  onSwitchedOn,
} from './inbox/accountNotices'
import { checks, gauges } from './checks'
import { commands } from './commands'
import { jobs } from './jobs'
import { Outbox } from '../../src/outbox'
import { mailCommands } from './mail/mailCommands'
import { mailChannel } from './mail/mailChannel'
import { examineMail } from './mail/mailState'
import { mailSignIn } from './mail/queueing'
import { forgetServer } from './mail/serverState'
import { pushChannel } from './push/pushChannel'
import { noticeFrames } from './inbox/noticeFrames'
import { routes } from './routes'
import { sessionEnded } from './push/subscriptions'
import { purges, personal } from './retention'
import { examine } from './push/vapid'

/** The outboxes of an app. */
export const outboxes = new WeakMap<App, { push: Waking; mail: Waking }>()
type Waking = Pick<Outbox, 'start' | 'stop' | 'wake' | 'drain'>

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
  commands: (program, open) => {
    commands(program, open)
    mailCommands(program, open)
  },
  checks,
  gauges,
  files: examine,
  examine: examineMail,
  on: {
    'session.ended': (tx, { data }) => sessionEnded(tx, data),
    // Notices that were pending then have long been sent.
    'backup.restored': (tx) => {
      const why = 'Muster was restored from a backup'
      tx.db.run(
        `update deliveries
         set state = 'dropped', settled_at = ?, error = ?
         where state in ('waiting', 'sending')`,
        tx.now(),
        why,
      )
      for (const state of ['waiting', 'sending'])
        tx.db.run(
          `update mails
           set state = 'dropped', settled_at = ?, answer = ?
           where state = '${state}'`,
          tx.now(),
          why,
        )
    },
    'settings.changed': (tx, { data }) => (data.key === 'mail' ? forgetServer(tx) : undefined),
    'mail.password_set': (tx) => forgetServer(tx),
    'person.invited': (tx, { data }) => mailSignIn(tx, data.userId, 'invitation'),
    'password.reset_asked': (tx, { data }) =>
      data.userId === null || data.isTooMany ? undefined : mailSignIn(tx, data.userId, 'reset'),
    'password.changed': onPasswordChanged,
    'mail.given_up': onMailGivenUp,
    'second_factor.switched_on': onSwitchedOn,
    'second_factor.switched_off': onSwitchedOff,
    'second_factor.reset': onReset,
    'second_factor.code_used': onCodeUsed,
    'second_factor.refused': onRefused,
    'provider.linked': onLinked,
  },
  after: (app) => {
    const push = new Outbox(app, pushChannel)
    const channel = mailChannel(app)
    const mail = new Outbox(app, channel)
    outboxes.set(app, { push, mail })
    app.onStart(() => push.start())
    app.onStart(() => mail.start())
    app.onStop(() => Promise.all([push.stop(), mail.stop()]).then(() => {}))
    const wakeMail = () => mail.wake()
    const mailChanged = () => app.live.notify({ roles: permissions.manage_settings }, 'mail.changed')
    const tryServerAgain = () => {
      channel.tryAgain()
      mail.wake()
      mailChanged()
    }
    const own = ({ data }: { data: { userId: number } }) =>
      app.live.notify({ people: [data.userId] }, 'notification.new')
    return {
      'notification.sent': ({ data }) => {
        push.wake()
        mail.wake()
        const { people } = data
        app.live.notify({ people }, 'notification.new', {}, noticeFrames(app, people))
      },
      'person.invited': wakeMail,
      // Later than the answer, whose time must not tell whether there is a mail.
      'password.reset_asked': () => void setTimeout(wakeMail, 1000).unref(),
      'password.changed': wakeMail,
      'mail.queued': wakeMail,
      'mail.server_noted': mailChanged,
      'mail.given_up': mailChanged,
      'mail.password_set': tryServerAgain,
      'settings.changed': ({ data }) => (data.key === 'mail' ? tryServerAgain() : undefined),
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
