/** System Information and expired data in the browser. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'system',
  slots: {
    settings: [
      {
        place: 7,
        section: { id: 'system', title: 'System Information' },
        load: () => import('./screens/SystemInformation'),
      },
      {
        place: 15.9,
        section: { id: 'address', title: 'Address' },
        load: () => import('./screens/Address'),
      },
    ],
    'settings.retention': [{ load: () => import('./screens/PurgePreview') }],
  },
  stale: {
    'calendar.changed': ['/api/system/retention'],
    'retention.ran': ['/api/system/retention'],
  },
} satisfies BrowserModule
