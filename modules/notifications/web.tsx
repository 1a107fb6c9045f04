/** Notifications in the browser: bell, feed, inbox, push, broadcasts. */
import type { BrowserModule } from '../../web/module'
import { prefetch } from '../../web/query'

export default {
  name: 'notifications',
  screens: {
    notifications: {
      load: () => import('./inbox/screens/Notifications'),
      prefetch: () => prefetch('/api/notifications'),
    },
    'notification-settings': {
      load: () => import('./preferences/screens/NotificationSettings'),
      prefetch: () => prefetch('/api/notifications/preferences'),
    },
    'push-debug': {
      load: () => import('./push/screens/PushDebug'),
      prefetch: () => prefetch('/api/push/dead'),
    },
  },
  pages: { '/unsubscribe': () => import('./mail/screens/Unsubscribe') },
  slots: {
    topbar: [{ load: () => import('./inbox/screens/Bell') }],
    floating: [{ load: () => import('./push/screens/PushRenewal') }],
    'dashboard.activities': [{ load: () => import('./inbox/screens/Feed') }],
    settings: [
      {
        place: 14.5,
        section: { id: 'mail', title: 'Mail' },
        load: () => import('./mail/screens/MailSettings'),
      },
      {
        place: 3,
        section: { id: 'send-notifications', title: 'Send Notifications' },
        load: () => import('./broadcast/screens/BroadcastSection'),
      },
      {
        place: 4,
        section: { id: 'test-reminders', title: 'Test Attendance Reminders' },
        load: () => import('./screens/TestReminders'),
      },
    ],
  },
  stale: {
    'notification.new': ['/api/notifications'],
    'notification.preferences_changed': ['/api/notifications/preferences'],
    'mail.changed': ['/api/mail', '/api/users', '/api/users/:id'],
    'push.tested': ['/api/push/debug/:userId', '/api/push/dead'],
  },
  patches: { 'notification.rows': () => import('./inbox/screens/noticeFrames') },
} satisfies BrowserModule
