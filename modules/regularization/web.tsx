/**
 * Regularization in the browser: request and fix on Attendance, one's own history, and pending requests in
 * Approvals.
 */
import { may } from '../../src/domain/access'
import type { BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

const requests = [
  '/api/regularizations',
  '/api/regularizations/:id',
  '/api/regularizations/pending',
  '/api/regularizations/repair',
  '/api/regularizations/preview',
] as const

/** And other screens' data about the same day. */
const afterRequest = [
  ...requests,
  '/api/attendance/history',
  '/api/attendance/team-history',
  '/api/attendance/today',
  '/api/attendance/week',
  '/api/attendance/:date/working',
  '/api/dashboard/stats',
] as const

export default {
  name: 'regularization',
  screens: {
    'regularization-history': {
      load: () => import('./screens/RegularizationHistory'),
      prefetch: () => prefetch('/api/regularizations'),
    },
  },
  pieces: { decideRegularization: () => import('./screens/DecideRegularization') },
  slots: {
    'attendance.top': [{ load: () => import('./screens/Repair') }],
    'attendance.cards': [{ load: () => import('./screens/RequestCard') }],
    'approvals.brief': [
      { load: () => import('./screens/BriefRegularizations'), show: (who) => may(who, 'approve_leaves') },
    ],
    'approvals.tabs': [
      {
        load: () => import('./screens/PendingRegularizations'),
        show: (who) => may(who, 'approve_leaves'),
        tab: { id: 'regularizations', label: 'Regularizations', waiting: '/api/regularizations/pending' },
      },
    ],
  },
  stale: {
    'regularization.changed': afterRequest,
    'approval.changed': requests,
    'approval.counts': requests,
    'attendance.punched': ['/api/regularizations/repair'],
    'attendance.closed': ['/api/regularizations/repair'],
  },
} satisfies BrowserModule
