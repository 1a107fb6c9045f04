import { defineModule, type App } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { routes } from './routes'
import { noteStart } from './serving'
import { examine, gauges } from './status'
import { watch } from './watching'

export default defineModule({
  name: 'standby',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  gauges,
  examine,
  jobs: [
    {
      name: 'standby.watch',
      title: 'Notify the Admins if the standby is silent, or if Litestream does not copy the database',
      schedule: '* * * * *',
      missed: 'once',
      run: watch,
    },
  ],
  after: (app) => {
    app.onStart(() => noteStart(app))
    const changed = () => notifyWindows(app)
    return { 'standby.failed': changed, 'standby.recovered': changed, 'standby.took_over': changed }
  },
})

function notifyWindows(app: App) {
  app.live.notify({ roles: permissions.manage_settings }, 'standby.changed')
}
