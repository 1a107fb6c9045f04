/** The assistant in the browser: its page, the button on every other screen, and its settings section. */
import type { BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

export default {
  name: 'chat',
  screens: {
    chatbot: {
      load: () => import('./screens/Chatbot'),
      prefetch: () => prefetch('/api/chatbot/suggestions'),
    },
  },
  slots: {
    floating: [{ load: () => import('./screens/Floating') }],
    settings: [
      {
        place: 18,
        section: { id: 'assistant', title: 'Assistant' },
        load: () => import('./screens/AssistantSettings'),
      },
    ],
  },
  stale: {
    'assistant.changed': ['/api/assistant/pages', '/api/assistant/pages/:id'],
    'firm.changed': ['/api/chatbot/suggestions'],
    'calendar.changed': ['/api/chatbot/suggestions'],
  },
} satisfies BrowserModule
