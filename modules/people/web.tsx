/** People in the browser: the way in, and the change of one's password. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'people',
  entry: () => import('./screens/Entry'),
  changePassword: () => import('./screens/ChangePassword'),
  stale: {
    'person.added': ['/api/users'],
    'person.deactivated': ['/api/users', '/api/attendance/live'],
    'person.activated': ['/api/users', '/api/attendance/live'],
    'person.moved': ['/api/users', '/api/attendance/live'],
    'settings.changed': ['/api/firm'],
  },
} satisfies BrowserModule
