/** The audit in the browser: reached from the settings and by address. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'audit',
  screens: { audit: { load: () => import('./screens/Audit') } },
} satisfies BrowserModule
