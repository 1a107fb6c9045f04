import { defineModule } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { checks, gauges } from './checks'
import { commands } from './commands'
import { prefixOf, serveDevice } from './intake/serving'
import { jobs } from './jobs'
import { noticeOfNew } from './notices'
import { changePerson, forgetPerson, removeLeaver, returnPerson, welcomePerson } from './people/changes'
import { readNumbers } from './people/sheet'
import { sendAgainAfterRestore } from './registry/deciding'
import { personal, purges } from './retention'
import { routes } from './routes'
import { devicesOfApp } from './running'

export default defineModule({
  name: 'devices',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  jobs,
  commands,
  checks,
  gauges,
  purges,
  personal,
  tasks: [readNumbers],
  protocol: (app) => ({
    listens: app.config.devices,
    takes: (path) => path.startsWith('/iclock/') || path.startsWith(prefixOf(app)),
    answer: (request, response) => void serveDevice(app, devicesOfApp(app).intake, request, response),
  }),
  on: {
    'device.appeared': (tx, { data }) => noticeOfNew(tx, data.deviceId, data.after.serial),
    'backup.restored': sendAgainAfterRestore,
    'person.added': (tx, { data }) => welcomePerson(tx, data.userId),
    'person.changed': (tx, { data }) => changePerson(tx, data.userId, data.after),
    'person.activated': (tx, { data }) => returnPerson(tx, data.userId),
    'person.deactivated': (tx, { data }) => removeLeaver(tx, data.userId),
    'person.removed': (tx, { data }) => forgetPerson(tx, data.userId),
  },
  after: (app) => {
    const { counter } = devicesOfApp(app)
    app.onStart(() => void counter.wake())
    app.onStop(() => counter.stop())
    const changed = () => {
      app.live.notify({ roles: permissions.manage_settings }, 'device.changed')
      void counter.wake()
    }
    const wake = () => void counter.wake()
    return {
      'person.added': wake,
      'person.changed': wake,
      'person.activated': wake,
      'device.appeared': changed,
      'device.changed': changed,
      'device.clock_corrected': changed,
      'device.commanded': changed,
      'device.person_linked': changed,
      'device.person_unlinked': changed,
    }
  },
})
