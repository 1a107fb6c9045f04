import { defineModule } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { forgetThose, purges, personal } from './retention'
import { commands } from './commands'
import { routes } from './routes'

export default defineModule({
  name: 'chat',
  migratedAs: 'assistant',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  commands,
  purges,
  personal,
  after: (app) => ({
    'assistant.page_changed': () =>
      app.live.notify({ roles: permissions.manage_settings }, 'assistant.changed'),
  }),
  on: { 'person.removed': (tx, { data }) => forgetThose(tx, data.userId) },
})
