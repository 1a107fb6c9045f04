/** Attendance devices in the browser: a section of Settings. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'devices',
  slots: {
    settings: [
      {
        place: 10.5,
        section: { id: 'devices', title: 'Attendance Devices' },
        load: () => import('./screens/Devices'),
      },
    ],
  },
  stale: {
    'device.changed': [
      '/api/devices',
      '/api/devices/:id/stamps',
      '/api/devices/:id/log',
      '/api/devices/people',
    ],
  },
} satisfies BrowserModule
