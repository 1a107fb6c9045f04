/** Administration in the browser: the bulk actions dialog of the directory. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'admin',
  dialogs: { bulkActions: () => import('./screens/BulkActions') },
  stale: {
    'person.bulk_changed': [
      '/api/users',
      '/api/users/:id',
      '/api/managers',
      '/api/admin/designations',
      '/api/attendance/live',
      '/api/attendance/team-history',
      '/api/attendance/team-month',
      '/api/tasks/assignable-users',
    ],
  },
} satisfies BrowserModule
