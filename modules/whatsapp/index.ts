import { defineModule } from '../../src/app'
import { addDays } from '../../src/domain/day'
import type {} from '../backups/contract'
import { checks } from './checks'
import { commands } from './commands'
import { SessionRegistry, registries } from './link/sessionRegistry'
import {
  afterRestore,
  cancelForgotten,
  forgetThose,
  handleLeaver,
  purges,
  longestPause,
  personal,
} from './retention'
import { writeLogs } from './logs/logs'
import { readRecipientSheet, writeRecipientsTemplate } from './lists/recipients'
import { routes } from './routes'
import { dropUnused, examine } from './queue/uploads'

export default defineModule({
  name: 'whatsapp',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  commands,
  tasks: [readRecipientSheet, writeRecipientsTemplate, writeLogs],
  jobs: [
    {
      name: 'whatsapp.tidy',
      title: 'Delete unused attachments; cancel bulk sends that were paused ' + `${longestPause} days ago`,
      schedule: '40 4 * * *',
      missed: 'once',
      run: async (app, day) =>
        `${await dropUnused(app, addDays(day, -1))} files deleted, ` +
        `${await cancelForgotten(app, addDays(day, -longestPause))} bulk sends given up`,
    },
  ],
  purges,
  personal,
  checks,
  files: examine,
  on: {
    'backup.restored': (tx) => afterRestore(tx),
    'person.deactivated': (tx, { data }) => handleLeaver(tx, data.userId),
    'person.removed': (tx, { data }) => forgetThose(tx, data.userId),
  },
  after: (app) => {
    const registry = new SessionRegistry(app)
    registries.set(app, registry)
    app.onStart(() => registry.start())
    app.onStop(() => registry.stop())
    return {
      'person.deactivated': ({ data }) => registry.leave(data.userId),
      'settings.changed': ({ data }) => void (data.key === 'whatsapp' && registry.wakeAll()),
      'whatsapp.queued': ({ source, data }) => {
        if (source === 'cli') registry.queued(data.userId)
      },
      'whatsapp.opt_out_changed': ({ data }) => {
        app.live.notify({ people: [data.userId] }, 'whatsapp.messages')
        registry.allMessagesChanged()
      },
      'whatsapp.template_changed': ({ data }) =>
        app.live.notify(
          (data.before ?? data.after)?.isGlobal ? { everyone: true } : { people: [data.userId] },
          'whatsapp.lists',
        ),
      'whatsapp.list_changed': ({ data }) => app.live.notify({ people: [data.userId] }, 'whatsapp.lists'),
    }
  },
})
