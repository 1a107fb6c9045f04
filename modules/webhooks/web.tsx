/** Webhooks in the browser: a section of Settings. */
import type { BrowserModule } from '../../web/module'

export default {
  name: 'webhooks',
  slots: {
    settings: [
      {
        place: 16.7,
        section: { id: 'webhooks', title: 'Webhooks' },
        load: () => import('./screens/Webhooks'),
      },
    ],
  },
  stale: { 'webhook.changed': ['/api/webhooks', '/api/webhooks/:id/deliveries'] },
} satisfies BrowserModule
