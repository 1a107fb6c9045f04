/** WhatsApp in the browser: one screen, and which of its answers the live names make stale. */
import type { BrowserModule } from '../../web/module'
import { ahead } from '../../web/query'

export default {
  name: 'whatsapp',
  screens: {
    'whatsapp-sender': {
      load: () => import('./screens/WhatsAppSender'),
      prefetch: () => {
        ahead('/api/whatsapp/sessions')
        ahead('/api/whatsapp/status')
      },
    },
  },
  stale: {
    'whatsapp.session': ['/api/whatsapp/sessions', '/api/whatsapp/status'],
    'whatsapp.lists': ['/api/whatsapp/templates', '/api/whatsapp/broadcast-lists'],
    'whatsapp.messages': [
      '/api/whatsapp/message-logs',
      '/api/whatsapp/batches',
      '/api/whatsapp/status',
      '/api/whatsapp/opt-outs',
    ],
    // Settings are told of as the calendar is.
    'calendar.changed': ['/api/whatsapp/status', '/api/whatsapp/batches'],
  },
} satisfies BrowserModule
