/** Backups in the browser: their section of Settings. */
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
    // Changed settings arrive with the same event as the calendar.
    'calendar.changed': ['/api/backups'],
  },
} satisfies BrowserModule
