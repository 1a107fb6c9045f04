/** Leave in the browser: its screen, and the pending applications in Approvals. */
import { may } from '../../src/domain/access'
import type { BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

const leave = [
  '/api/leaves',
  '/api/leaves/:id',
  '/api/leaves/days',
  '/api/leaves/balance',
  '/api/leaves/balance/:userId',
  '/api/leaves/pending',
  '/api/leaves/preview',
  '/api/leaves/upcoming',
  '/api/leaves/worked',
] as const
/** Other screens' data about the same days. */
const around = [
  '/api/attendance/history',
  '/api/attendance/today',
  '/api/attendance/week',
  '/api/attendance/:date/working',
  '/api/dashboard/stats',
] as const

const afterLeave = [...leave, ...around] as const
const afterCalendar = [
  '/api/holidays',
  '/api/saturday-overrides',
  '/api/settings/working-days',
  ...afterLeave,
] as const

export default {
  name: 'leave',
  screens: {
    leave: {
      load: () => import('./screens/Leave'),
      prefetch: () => {
        prefetch('/api/leaves/balance')
        prefetch('/api/leaves', { page: '1', limit: '20' })
        for (const part of [
          '/api/holidays',
          '/api/saturday-overrides',
          '/api/settings/working-days',
        ] as const)
          prefetch(part)
      },
    },
  },
  pieces: {
    decideLeave: () => import('./deciding/screens/DecideLeave'),
    workedOnLeave: () => import('./requests/screens/WorkedOnLeave'),
  },
  dialogs: { adjustBalance: () => import('./balance/screens/AdjustBalance') },
  slots: {
    'dashboard.leaves': [
      {
        load: () => import('./calendar/screens/UpcomingLeaves'),
        show: (who) => may(who, 'approve_leaves'),
      },
    ],
    settings: [
      {
        place: 6,
        section: { id: 'leave-policies', title: 'Leave Policies' },
        load: () => import('./balance/screens/Policies'),
      },
    ],
    'approvals.brief': [
      { load: () => import('./deciding/screens/BriefLeaves'), show: (who) => may(who, 'approve_leaves') },
    ],
    'approvals.tabs': [
      {
        load: () => import('./deciding/screens/PendingLeaves'),
        show: (who) => may(who, 'approve_leaves'),
        tab: {
          id: 'leaves',
          label: 'Leave Applications',
          waiting: '/api/leaves/pending',
          below: { id: 'workedOnLeave', label: 'Worked on Leave' },
        },
      },
    ],
  },
  stale: {
    'leave.changed': afterLeave,
    // Work on leave is no request, so no frame of approvals has its new count.
    'leave.worked': ['/api/leaves/worked', '/api/approvals/waiting'],
    'approval.changed': leave,
    'approval.counts': leave,
    'leave.policy_changed': ['/api/leave-policies'],
    'calendar.changed': [...afterCalendar, '/api/approvals/waiting'],
  },
} satisfies BrowserModule
