/** Notifications in the browser: the bell of the top bar. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'notifications',
  slots: { topbar: [{ load: () => import('./screens/Bell') }] },
  stale: { 'notification.new': ['/api/notifications'] },
} satisfies BrowserModule
