/** Approvals in the browser: the screen whose tabs the modules bring. */
import { partsOf, type BrowserModule } from '../../web/module'
import { ahead } from '../../web/query'

export default {
  name: 'approvals',
  screens: {
    approvals: {
      load: () => import('./screens/Approvals'),
      prefetch: () => {
        for (const { tab } of partsOf('approvals.tabs')) if (tab) ahead(tab.waiting)
      },
    },
  },
} satisfies BrowserModule
