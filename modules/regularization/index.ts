import { defineModule } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { registerKind } from '../approvals/service'
import { registerPendingRegularizations } from '../attendance/service'
import { ancestorsOf } from '../people/service'
import { checks } from './checks'
import { handleLeaver } from './deciding'
import { onApproved, onRejected, request } from './notices'
import { commands } from './commands'
import { pendingOf } from './reading'
import { routes } from './routes'
import { purges, personal } from './retention'

registerKind('regularization', 'regularizations')
registerPendingRegularizations(pendingOf)

export default defineModule({
  name: 'regularization',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  routes,
  commands,
  purges,
  personal,
  checks,
  on: {
    'person.deactivated': (tx, { data }) => handleLeaver(tx, data.userId),
    ...request.on,
    'regularization.approved': onApproved,
    'regularization.rejected': onRejected,
  },
  after: (app) => {
    const emitToWindows = ({ data: { userId } }: { data: { userId: number } }) =>
      app.live.notify(
        () => ({
          people: app.ask((ask) => [userId, ...ancestorsOf(ask, userId)]),
          // Whoever sees everybody's days sees which of them have a pending request.
          roles: permissions.view_all_attendance,
        }),
        'regularization.changed',
        { userId },
      )
    return {
      'regularization.requested': emitToWindows,
      'regularization.approved': emitToWindows,
      'regularization.rejected': emitToWindows,
      'regularization.decision_undone': emitToWindows,
      'regularization.withdrawn': emitToWindows,
    }
  },
})
