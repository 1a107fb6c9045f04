import { defineModule } from '../../src/app'
import { commands } from './commands'
import { routes } from './routes'
import { identify } from './sessions'

export default defineModule({
  name: 'people',
  migrations: import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  routes,
  commands,
  identify,
  after: (app) => ({
    'session.ended': ({ data }) => {
      if (data.reason === 'password') return app.live.endOthers(data.userId, data.sessionId)
      app.live.end(data.userId, data.reason === 'sign-out' ? (data.sessionId ?? undefined) : undefined)
    },
  }),
})
