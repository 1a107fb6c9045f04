import { defineModule } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { writeOwnData } from './ownData'
import { runPurges } from './retention'
import { routes } from './routes'

export default defineModule({
  name: 'system',
  routes,
  tasks: [writeOwnData],
  jobs: [
    {
      name: 'retention.run',
      title: 'Delete data whose retention has ended',
      schedule: '30 2 * * *',
      missed: 'once',
      run: async (app) => {
        const went = await runPurges(app, { actor: null, source: 'job:retention.run' })
        return (
          Object.entries(went)
            .map(([name, count]) => `${name} ${count}`)
            .join(', ') || 'nothing had expired'
        )
      },
    },
  ],
  after: (app) => ({
    'retention.ran': () => app.live.notify({ roles: permissions.manage_settings }, 'retention.ran'),
  }),
})
