/** Notifications, push on this device, the push debug tool, and telling many at once. */
import type { Words } from '../support/spoken'

export const notifications: Words = {
  'modules/notifications/screens/Bell.tsx': ['9+'],
  'modules/notifications/screens/Notifications.tsx': ['Notifications', 'All', 'Unread', 'Mark all as read', 'Delete all', 'No unread notifications', 'No notifications yet'],
  'modules/notifications/screens/Notice.tsx': ['View Details', 'Mark as read', 'Delete'],
  'modules/notifications/screens/inbox.ts': [
    'Failed to mark notifications as read', 'All notifications marked as read', 'Failed to delete notification', 'Failed to delete all notifications', 'Notification deleted',
    'All notifications deleted',
  ],
  'modules/notifications/screens/NotificationSettings.tsx': ['Notification Settings'],
  'modules/notifications/screens/PushStatus.tsx': [
    'Enabled', 'Blocked', 'Not Subscribed', 'Not Enabled', 'Not Supported', 'Enable Push Notifications', 'Send Test Notification', 'Disable Notifications',
  ],
  'modules/notifications/screens/usePush.ts': [
    'Not Supported', 'Permission Denied - Please enable notifications in your browser settings.', 'Failed to request permission', 'Subscription Failed', 'Failed to unsubscribe',
    'Not Subscribed', 'No active subscription found. Try disabling and re-enabling notifications.', 'Subscription not found. Please refresh and try again.', 'Failed to send test',
    'Test Failed',
  ],
  'modules/notifications/screens/browserPush.ts': ['Service worker registration failed', 'Push subscription failed: {message}'],
  'modules/notifications/screens/subscribing.ts': ['Network error: {message}', 'Failed to get VAPID key', 'Failed to save subscription on server'],
  'modules/notifications/screens/PushTests.tsx': [
    'Test Specific Notifications', 'Failed to send role notification', 'Failed to send team notification', 'Failed to notify manager', 'Failed to notify hierarchy',
    'Failed to send test',
  ],
  'modules/notifications/screens/PushDebug.tsx': ['Push Notification Debug Tool', 'Send Test to Me', 'Test Broadcast to All', 'Broadcast Failed'],
  'modules/notifications/screens/DebugPerson.tsx': ['Please enter a user ID', 'Debug Failed'],
  'modules/notifications/screens/BroadcastSection.tsx': ['Send Notifications', 'Send by Role', 'Send by Designation'],
  'modules/notifications/contract.ts': ['Please fill in all required fields and select recipients'],
  'modules/notifications/screens/useBroadcast.ts': [
    'Validation Error', 'Broadcast Failed', 'Failed to Send Notification',
    'No Recipients Found - No active users found with the selected designation(s)', 'Push Notifications Not Sent', 'Notification partially sent', 'All',
  ],
  'modules/notifications/screens/TestReminders.tsx': ['Test Attendance Reminders', 'Failed to send reminders'],
}
