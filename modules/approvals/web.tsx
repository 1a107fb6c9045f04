/** Approvals in the browser: the screen whose tabs come from the modules. */
import { may } from '../../src/domain/access'
import type { Answer } from '../../src/domain/endpoint'
import { partsOf, type BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'
import type { waiting } from './contract'

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
      // Those of other approvers are listed, but wait for somebody else.
      of: (counts: Answer<typeof waiting>) =>
        Object.values(counts).reduce((sum, { yours }) => sum + yours, 0),
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
