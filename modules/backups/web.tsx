/** Backups in the browser: their section of the settings. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'backups',
  slots: {
    settings: [
      { place: 16.5, section: { id: 'backups', title: 'Backups' }, load: () => import('./screens/Backups') },
    ],
  },
  stale: {
    'backup.changed': ['/api/backups'],
    // Settings are told of as the calendar is.
    'calendar.changed': ['/api/backups'],
  },
} satisfies BrowserModule
