import { defineModule } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { checks } from './checks'
import { jobs } from './jobs'
import { checkSheet } from './checking'
import { routes } from './routes'
import { halt } from './progress'
import { resume } from './running'
import { writeWrongRows } from './wrongRows'
import { purges } from './retention'

export default defineModule({
  name: 'imports',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  jobs,
  purges,
  checks,
  tasks: [checkSheet, writeWrongRows],
  after: (app) => {
    app.onStart(() => resume(app))
    app.onStop(() => halt(app))
    // One event to the browsers for the whole import, however many rows it has.
    const emitChanged = () => app.live.notify({ roles: permissions.import_sheets }, 'import.changed')
    return { 'import.applied': emitChanged, 'import.undone': emitChanged, 'import.discarded': emitChanged }
  },
})
