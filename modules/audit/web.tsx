/** The audit in the browser, opened from Settings and by URL. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'audit',
  screens: { audit: { load: () => import('./screens/Audit') } },
} satisfies BrowserModule
