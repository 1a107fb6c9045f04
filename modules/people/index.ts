import { defineModule, type App } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { checks } from './checks'
import { commands } from './commands'
import { sheetCommands } from './sheetCommands'
import { writePeople } from './exporting'
import './importing'
import { routes } from './routes'
import { identify } from './sessions'

export default defineModule({
  name: 'people',
  migrations: import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  routes,
  tasks: [writePeople],
  checks,
  commands: (program, open) => {
    commands(program, open)
    sheetCommands(program, open)
  },
  identify,
  after: (app) => ({
    'person.added': tell(app, 'person.added'),
    'person.activated': tell(app, 'person.activated'),
    'person.deactivated': tell(app, 'person.deactivated'),
    'person.moved': tell(app, 'person.moved'),
    'person.changed': tell(app, 'person.changed'),
    'person.removed': tell(app, 'person.removed'),
    'session.ended': ({ data }) => {
      if (data.reason === 'password') return app.live.endOthers(data.userId, data.sessionId)
      app.live.end(data.userId, data.reason === 'sign-out' ? (data.sessionId ?? undefined) : undefined)
    },
  }),
})

/** Windows of those who see names, and the person's own. */
function tell(app: App, name: string) {
  return ({ data, source }: { data: { userId: number }; source: string }) => {
    // A sheet of thousands, or a bulk action, is told once, when it is done.
    if (!/^(import|bulk):/.test(source)) app.live.tell({ people: [data.userId], roles: permissions.view_names }, name, { userId: data.userId })
  }
}
