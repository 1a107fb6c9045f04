/** The standby in the browser: a card below the backups in Settings. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'standby',
  slots: { 'settings.backups': [{ load: () => import('./screens/Standby') }] },
  stale: { 'standby.changed': ['/api/standby'] },
} satisfies BrowserModule
