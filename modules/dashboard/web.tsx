/** The dashboard in the browser. */
import type { BrowserModule } from '../../web/module'
import { ask, client } from '../../web/query'
import { today } from '../attendance/contract'
import { stats } from './contract'

export default {
  name: 'dashboard',
  screens: { 
    dashboard: {
      load: () => import('./screens/Dashboard'),
      prefetch: () => {
        void client.prefetchQuery(ask(today))
        void client.prefetchQuery(ask(stats))
      },
    },
  },
} satisfies BrowserModule
