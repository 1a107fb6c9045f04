/** The dashboard in the browser. */
import type { BrowserModule } from '../../web/module'
import { client } from '../../web/query'
import { glanceQuery } from './screens/glance'

export default {
  name: 'dashboard',
  screens: {
    dashboard: {
      load: () => import('./screens/Dashboard'),
      prefetch: () => void client.prefetchQuery(glanceQuery),
    },
  },
  stale: {
    'person.changed': ['/api/dashboard/upcoming-events'],
    'calendar.changed': ['/api/dashboard/upcoming-events'],
  },
} satisfies BrowserModule
