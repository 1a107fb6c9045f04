import { defineModule } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { commands } from './commands'
import { routes } from './routes'

export default defineModule({
  name: 'admin',
  routes,
  commands,
  // Each row's own event has the source `bulk:`, and people sends no notice for those.
  after: (app) => ({
    'person.bulk_changed': () => app.live.notify({ roles: permissions.view_names }, 'person.bulk_changed'),
  }),
})
