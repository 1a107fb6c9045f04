/** Notifications in the browser: bell, feed, inbox, push, broadcasts. */
import type { BrowserModule } from '../../web/module'
import { ahead } from '../../web/query'

export default {
  name: 'notifications',
  screens: {
    notifications: { load: () => import('./screens/Notifications'), prefetch: () => ahead('/api/notifications') },
    'notification-settings': { load: () => import('./screens/NotificationSettings'), prefetch: () => ahead('/api/notifications/preferences') },
    'push-debug': { load: () => import('./screens/PushDebug'), prefetch: () => ahead('/api/push/dead') },
    settings: { load: () => import('./screens/SystemSettings') },
  },
  slots: {
    topbar: [{ load: () => import('./screens/Bell') }],
    floating: [{ load: () => import('./screens/PushKeeper') }],
    dashboard: [{ load: () => import('./screens/Feed') }],
    settings: [{ load: () => import('./screens/BroadcastSection') }, { load: () => import('./screens/TestReminders') }],
  },
  stale: { 'notification.new': ['/api/notifications'] },
} satisfies BrowserModule
