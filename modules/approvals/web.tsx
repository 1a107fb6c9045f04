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
  counts: {
    approvals: {
      path: '/api/approvals/waiting',
      of: (waiting: Record<string, number>) => Object.values(waiting).reduce((sum, count) => sum + count, 0),
      word: 'pending',
      show: (who) => may(who, 'approve_leaves'),
    },
  },
  slots: {
    'dashboard.team': [
      { load: () => import('./screens/PendingCard'), show: (who) => may(who, 'approve_leaves'), place: 1 },
    ],
  },
  stale: {
    'approval.changed': ['/api/approvals/waiting'],
    // A Senior Manager can decide for the whole team.
    'person.moved': ['/api/approvals/waiting'],
    'person.changed': ['/api/approvals/waiting'],
    'person.deactivated': ['/api/approvals/waiting'],
    'person.bulk_changed': ['/api/approvals/waiting'],
    'import.changed': ['/api/approvals/waiting'],
  },
  patches: { 'approval.counts': () => import('./screens/countFrames') },
} satisfies BrowserModule
