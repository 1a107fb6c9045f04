/** Notifications in the browser: bell, feed, inbox, push, broadcasts. */
import type { BrowserModule } from '../../web/module'
import { ahead } from '../../web/query'

export default {
  name: 'notifications',
  screens: {
    notifications: {
      load: () => import('./screens/Notifications'),
      prefetch: () => ahead('/api/notifications'),
    },
    'notification-settings': {
      load: () => import('./screens/NotificationSettings'),
      prefetch: () => ahead('/api/notifications/preferences'),
    },
    'push-debug': { load: () => import('./screens/PushDebug'), prefetch: () => ahead('/api/push/dead') },
  },
  slots: {
    topbar: [{ load: () => import('./screens/Bell') }],
    floating: [{ load: () => import('./screens/PushKeeper') }],
    'dashboard.cards': [{ load: () => import('./screens/Feed'), place: 2 }],
    settings: [
      {
        place: 3,
        section: { id: 'send-notifications', title: 'Send Notifications' },
        load: () => import('./screens/BroadcastSection'),
      },
      {
        place: 4,
        section: { id: 'test-reminders', title: 'Test Attendance Reminders' },
        load: () => import('./screens/TestReminders'),
      },
    ],
  },
  stale: { 'notification.new': ['/api/notifications'] },
} satisfies BrowserModule
