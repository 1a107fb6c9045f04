/** The dashboard in the browser. */
import type { BrowserModule } from '../../web/module'
import { client } from '../../web/query'
import { overviewQuery } from './screens/overview'

const checklist = '/api/dashboard/checklist'
/** The figures include the team and who is present; the checklist counts people. */
const team = [
  '/api/dashboard/upcoming-events',
  '/api/dashboard/stats',
  '/api/dashboard/team',
  checklist,
] as const

export default {
  name: 'dashboard',
  screens: {
    dashboard: {
      load: () => import('./screens/Dashboard'),
      prefetch: () => void client.prefetchQuery(overviewQuery),
    },
  },
  stale: {
    'person.added': team,
    'person.changed': team,
    'person.removed': team,
    'person.deactivated': team,
    'person.activated': team,
    'person.moved': team,
    'person.bulk_changed': team,
    'calendar.changed': ['/api/dashboard/upcoming-events', checklist],
    'import.changed': [checklist],
    'checklist.changed': [checklist],
    'mail.changed': [checklist],
  },
} satisfies BrowserModule
