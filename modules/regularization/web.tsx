/** Regularization in the browser: the request and the repair on Attendance, one's own history, and what waits among the approvals. */
import { may } from '../../src/domain/access'
import type { BrowserModule } from '../../web/module'
import { ask, client } from '../../web/query'
import { myRegularizations, pendingRegularizations } from './contract'
import { afterRegularization, regularizationPaths } from './screens/stale'

export default {
  name: 'regularization',
  screens: {
    'regularization-history': {
      load: () => import('./screens/RegularizationHistory'),
      prefetch: () => void client.prefetchQuery(ask(myRegularizations)),
    },
  },
  slots: {
    'attendance.top': [{ load: () => import('./screens/Repair') }],
    'attendance.cards': [{ load: () => import('./screens/RequestCard') }],
    'approvals.tabs': [
      {
        load: () => import('./screens/PendingRegularizations'),
        show: (who) => may(who, 'approve_leaves'),
        tab: { id: 'regularizations', label: 'Regularizations', waiting: pendingRegularizations },
      },
    ],
  },
  stale: {
    'regularization.changed': afterRegularization,
    'approval.changed': regularizationPaths,
    'attendance.punched': ['/api/regularizations/repair'],
    'attendance.closed': ['/api/regularizations/repair'],
  },
} satisfies BrowserModule
