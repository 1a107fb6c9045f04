/** Reports in the browser: all for Admin, payroll input for Accounts. */
import type { BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

export default {
  name: 'reports',
  screens: {
    reports: {
      load: () => import('./screens/Reports'),
      prefetch: () => {
        prefetch('/api/reports/summary')
        prefetch('/api/reports')
      },
    },
  },
  stale: { 'report.changed': ['/api/reports', '/api/reports/summary', '/api/reports/:id/view'] },
} satisfies BrowserModule
