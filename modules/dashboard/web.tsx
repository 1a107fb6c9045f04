/** The dashboard in the browser. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'dashboard',
  screens: { dashboard: { load: () => import('./screens/Dashboard') } },
} satisfies BrowserModule
