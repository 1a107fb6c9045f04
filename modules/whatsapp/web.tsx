/** WhatsApp in the browser: its screen, and which answers its events make stale. */
import type { BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

export default {
  name: 'whatsapp',
  screens: {
    'whatsapp-sender': {
      load: () => import('./screens/WhatsAppSender'),
      prefetch: () => {
        prefetch('/api/whatsapp/sessions')
        prefetch('/api/whatsapp/status')
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
    // Changed settings arrive with the same event as the calendar.
    'calendar.changed': ['/api/whatsapp/status', '/api/whatsapp/batches'],
  },
} satisfies BrowserModule
