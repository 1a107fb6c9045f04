/** The dashboard in the browser. */
import type { BrowserModule } from '../../web/module'
import { client } from '../../web/query'
import { overviewQuery } from './screens/overview'

/** The figures include the team and who is present. */
const team = ['/api/dashboard/upcoming-events', '/api/dashboard/stats', '/api/dashboard/team'] as const

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
    'calendar.changed': ['/api/dashboard/upcoming-events'],
  },
} satisfies BrowserModule
