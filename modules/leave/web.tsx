/** Leave in the browser: its screen, and the applications that wait among the approvals. */
import { may } from '../../src/domain/access'
import type { BrowserModule } from '../../web/module'
import { ask, client } from '../../web/query'
import { getWorkingDays, listHolidays, listOverrides } from '../firm/contract'
import { myBalance, myLeaves, pendingLeaves } from './contract'
import { afterCalendar, afterLeave, leavePaths } from './screens/stale'

export default {
  name: 'leave',
  screens: {
    leave: {
      load: () => import('./screens/Leave'),
      prefetch: () => {
        void client.prefetchQuery(ask(myBalance))
        void client.prefetchQuery(ask(myLeaves, { page: '1', limit: '20' }))
        for (const calendar of [listHolidays, listOverrides, getWorkingDays]) void client.prefetchQuery(ask(calendar))
      },
    },
  },
  slots: {
    'approvals.tabs': [
      {
        load: () => import('./screens/PendingLeaves'),
        show: (who) => may(who, 'approve_leaves'),
        tab: { id: 'leaves', label: 'Leave Applications', waiting: pendingLeaves },
      },
    ],
  },
  stale: {
    'leave.changed': afterLeave,
    'approval.changed': leavePaths,
    'calendar.changed': afterCalendar,
  },
} satisfies BrowserModule
