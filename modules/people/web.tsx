/** People in the browser: sign-in, password, directory. */
import type { BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

const people = [
  '/api/users',
  '/api/users/:id',
  '/api/managers',
  '/api/admin/designations',
  '/api/attendance/live',
  '/api/attendance/team-history',
  '/api/attendance/team-month',
  '/api/tasks/assignable-users',
] as const

export default {
  name: 'people',
  entry: () => import('./account/screens/Entry'),
  held: () => import('./factor/screens/MustEnrol'),
  slots: {
    settings: [
      {
        place: 15.8,
        section: { id: 'sign-in', title: 'Sign-in', group: 'System' },
        load: () => import('./account/screens/SignInSettings'),
      },
    ],
  },
  pages: {
    '/set-password': () => import('./account/screens/FromLink'),
    '/signing-in': () => import('./provider/screens/SigningIn'),
  },
  pieces: { afterImport: () => import('./links/screens/AfterImport') },
  dialogs: { changePassword: () => import('./account/screens/ChangePassword') },
  screens: {
    profile: { load: () => import('./profile/screens/MyProfile'), prefetch: () => prefetch('/api/profile') },
    employees: {
      load: () => import('./directory/screens/Employees'),
      prefetch: (search) => {
        if (Object.keys(search).length === 0)
          prefetch('/api/users', { page: '1', limit: '50', status: 'active' })
      },
    },
  },
  stale: {
    'person.added': people,
    'person.changed': [...people, '/api/profile', '/api/auth/me'],
    'person.removed': people,
    'person.deactivated': people,
    'person.activated': people,
    'person.moved': people,
    'person.invited': ['/api/users', '/api/users/:id'],
    'password.first': ['/api/users', '/api/users/:id'],
    'settings.changed': ['/api/firm'],
    'sign_in.changed': ['/api/auth/me', '/api/firm', '/api/profile/second-factor'],
    'second_factor.changed': ['/api/profile/second-factor', '/api/users/:id', '/api/auth/me'],
    'session.changed': ['/api/profile/sessions'],
    'api_token.changed': ['/api/profile/api-tokens'],
  },
} satisfies BrowserModule
