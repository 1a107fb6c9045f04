/** Approvals in the browser: the screen whose tabs come from the modules. */
import { may } from '../../src/domain/access'
import { partsOf, type BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

export default {
  name: 'approvals',
  screens: {
    approvals: {
      load: () => import('./screens/Approvals'),
      prefetch: () => {
        for (const { tab } of partsOf('approvals.tabs')) if (tab) prefetch(tab.waiting)
      },
    },
  },
  slots: {
    'dashboard.team': [
      { load: () => import('./screens/PendingCard'), show: (who) => may(who, 'approve_leaves'), place: 1 },
    ],
  },
} satisfies BrowserModule
