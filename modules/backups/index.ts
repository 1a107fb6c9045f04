import { defineModule, type App } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { makeTask } from './creating'
import { scheduled } from './recording'
import { routes } from './routes'
import { runnerOf, underWay } from './running'
import { examine, gauges, isWanted } from './status'

export default defineModule({
  name: 'backups',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  tasks: [makeTask],
  gauges,
  examine: async (app) => examine(app),
  jobs: [
    {
      name: 'backups.make',
      title: 'Make the daily backup at the time set in Settings; retry a failed one every hour',
      schedule: '* * * * *',
      missed: 'once',
      background: true,
      run: async (app) => {
        if (!isWanted(app)) return 'nothing is due'
        try {
          const { file, size } = await runnerOf(app).begin({ origin: { actor: null, source: scheduled } })
          return `${file}, ${size} bytes`
        } catch (error) {
          // Somebody is making one by hand; it counts.
          if ((error as Error).message === underWay) return 'one is running'
          throw error
        }
      },
    },
  ],
  after: (app) => {
    const emitToAdmins = () => notifyAdmins(app)
    return { 'backup.made': emitToAdmins, 'backup.failed': emitToAdmins }
  },
})

function notifyAdmins(app: App) {
  app.live.notify({ roles: permissions.manage_settings }, 'backup.changed')
}
