/** Being told: the inbox, who wants what by which channel, broadcasts, and web push. */
import { endpoint, z, idText, ok, words } from '../../src/domain/endpoint'
import { isTime } from '../../src/domain/day'
import { roles } from '../../src/domain/access'

declare module '../../src/domain/events' {
  interface Events {
    'notification.sent': { people: number[]; type: string; title: string }
    'notification.read': { userId: number; ids: number[] | 'all' }
    'notification.deleted': { userId: number; ids: number[] | 'all' }
    'notification.restored': { userId: number; ids: number[] }
    'notification.unread': { userId: number; ids: number[] }
    'broadcast.sent': { broadcastId: number; title: string; recipients: number }
    'push.subscribed': { userId: number; subscriptionId: number }
    'push.unsubscribed': { userId: number; subscriptionId: number; why: string }
    'notification.preferences_changed': { userId: number; before: unknown; after: unknown }
  }
}

export const noticeTypes = [
  'attendance',
  'leave',
  'leave_approval_required',
  'leave_update',
  'break',
  'regularization',
  'regularization_approval_required',
  'regularization_update',
  'balance_update',
  'task',
  'billing',
  'broadcast',
  'other',
] as const
export type NoticeType = (typeof noticeTypes)[number]

/** What a person chooses by: several types that go together. */
export const topics = ['approvals', 'leave', 'attendance', 'tasks', 'announcements', 'other'] as const
export type Topic = (typeof topics)[number]
export const topicOf: Record<NoticeType, Topic> = {
  attendance: 'attendance',
  break: 'attendance',
  regularization: 'attendance',
  regularization_update: 'attendance',
  leave: 'leave',
  leave_update: 'leave',
  balance_update: 'leave',
  leave_approval_required: 'approvals',
  regularization_approval_required: 'approvals',
  task: 'tasks',
  broadcast: 'announcements',
  billing: 'other',
  other: 'other',
}

export const notification = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  link: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Notification = z.output<typeof notification>

const own = 'use_own_account'
const byId = z.object({ id: idText() })
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  polled: 15,
  may: own,
  title: "One's own notifications, newest first",
  answer: z.array(notification),
})
export const markRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  may: own,
  title: 'Mark a notification as read',
  params: byId,
  answer: notification,
})
export const markAllRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/mark-all-read',
  may: own,
  title: 'Mark all as read',
  answer: z.object({ success: z.literal(true), count: z.int() }),
})
export const markUnread = endpoint({
  method: 'PUT',
  path: '/api/notifications/mark-unread',
  may: own,
  title: 'Undo: mark some as unread again',
  body: z.object({ ids: z.array(z.int()).check(z.maxLength(500)) }),
  answer: z.object({ success: z.literal(true), count: z.int() }),
})
export const restoreNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id/restore',
  may: own,
  title: 'Undo the deletion of a notification, within a day',
  params: byId,
  answer: notification,
})
export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  may: own,
  title: 'Delete a notification',
  params: byId,
  answer: ok,
})
export const deleteAllNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications/delete-all',
  may: own,
  title: 'Delete all notifications',
  query: z.object({ upTo: z.optional(idText()) }),
  answer: z.object({ success: z.literal(true), count: z.int() }),
})

const time = z.nullable(z.string().check(z.refine(isTime, 'Must be a time, HH:mm')))
const preference = z.object({ topic: z.enum(topics), inApp: z.boolean(), push: z.boolean() })
export const preferences = z.object({
  topics: z.array(preference),
  /** Nothing but what is urgent by push between these times; null: no quiet hours. */
  quietFrom: time,
  quietTo: time,
  /** What is not urgent comes together at this time; null: at once. */
  digestAt: time,
})
export type Preferences = z.output<typeof preferences>
export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  may: own,
  title: 'Which kinds come by which channel, and when not',
  answer: preferences,
})
export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  may: own,
  title: 'Choose which kinds come by which channel, and when not',
  body: z.partial(preferences),
  answer: preferences,
})

// Broadcasts

export const broadcastMissing = 'Please fill in all required fields and select recipients'
/** Characters of a broadcast. */
export const broadcastLongest = { title: 100, message: 500 }
const text = {
  title: z
    .string(broadcastMissing)
    .check(
      z.trim(),
      z.minLength(1, broadcastMissing),
      z.maxLength(broadcastLongest.title, `At most ${broadcastLongest.title} characters`),
    ),
  message: z
    .string(broadcastMissing)
    .check(
      z.trim(),
      z.minLength(1, broadcastMissing),
      z.maxLength(broadcastLongest.message, `At most ${broadcastLongest.message} characters`),
    ),
  sendPush: z._default(z.boolean(), true),
  sendInApp: z._default(z.boolean(), true),
}
export const broadcastGroups = ['All', ...roles] as const
export const broadcastAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  warning: z.optional(z.string()),
  sentCount: z.int(),
  /** People whose devices are queued; who has none counts as failed. */
  pushSentCount: z.int(),
  pushFailedCount: z.int(),
  inAppSentCount: z.int(),
  broadcastId: z.nullable(z.int()),
})
export const broadcast = endpoint({
  method: 'POST',
  path: '/api/notifications/broadcast',
  may: 'manage_settings',
  title: 'Send to roles',
  body: z.object({
    ...text,
    roles: z.array(z.enum(broadcastGroups), broadcastMissing).check(z.minLength(1, broadcastMissing)),
  }),
  answer: broadcastAnswer,
})
export const broadcastByDesignation = endpoint({
  method: 'POST',
  path: '/api/notifications/broadcast-by-designation',
  may: 'manage_settings',
  title: 'Send to designations',
  body: z.object({
    ...text,
    designations: z.array(words(120), broadcastMissing).check(z.minLength(1, broadcastMissing)),
  }),
  answer: broadcastAnswer,
})
export const broadcastProgress = endpoint({
  method: 'GET',
  path: '/api/notifications/broadcasts/:id',
  may: 'manage_settings',
  title: 'How far a broadcast has come',
  params: byId,
  answer: z.object({
    id: z.int(),
    recipients: z.int(),
    inApp: z.int(),
    withoutPush: z.int(),
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    shown: z.int(),
    isDone: z.boolean(),
  }),
})
export const listDesignations = endpoint({
  method: 'GET',
  path: '/api/admin/designations',
  restsOn: ['people'],
  sameFor: 'everybody',
  may: 'manage_settings',
  title: 'Designations with how many active people have each',
  answer: z.array(z.object({ designation: z.string(), count: z.int() })),
})

// Web push

const base64url = (what: string, bytes: number) =>
  z.string(`${what} is missing`).check(
    z.regex(/^[A-Za-z0-9_-]+={0,2}$/, `${what} is not base64url`),
    z.refine(
      (t) => Math.floor((t.replace(/(?<!=)=+$/, '').length * 3) / 4) === bytes,
      `${what} must be ${bytes} bytes`,
    ),
  )
export const subscription = z.object({
  endpoint: z.url('Must be an address').check(z.maxLength(1000)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({ p256dh: base64url('p256dh', 65), auth: base64url('auth', 16) }),
})
export const vapidKey = endpoint({
  method: 'GET',
  path: '/api/push/vapid-key',
  may: own,
  title: 'The public key with which a browser subscribes',
  query: z.object({ token: z.optional(z.string()) }),
  answer: z.object({ publicKey: z.string() }),
})
export const subscribe = endpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  may: own,
  title: 'This browser may be reached by push',
  body: z.object({
    subscription,
    userAgent: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    /** The key it was made with; the newest where it is not said. */ publicKey: z.optional(
      z.string().check(z.maxLength(200)),
    ),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  may: own,
  title: 'This browser may no longer be reached',
  body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  answer: ok,
})
export const pushAnswer = z.object({ success: z.boolean(), message: z.string(), sentCount: z.int() })
const test = { method: 'POST', answer: pushAnswer } as const
export const testPush = endpoint({
  ...test,
  path: '/api/push/test',
  may: own,
  title: "A test to one's own devices, answered when it was sent",
})
export const testRole = endpoint({
  ...test,
  path: '/api/push/test-role',
  may: 'manage_settings',
  title: 'A test to everybody of a role',
  body: z.object({ role: z.enum(broadcastGroups) }),
})
export const testDesignation = endpoint({
  ...test,
  path: '/api/push/test-designation',
  may: 'manage_settings',
  title: 'A test to everybody of a designation',
  body: z.object({ designation: words(120) }),
})
export const testTeam = endpoint({
  ...test,
  path: '/api/push/test-team',
  may: 'manage_team',
  title: "A test to one's own team",
  body: z.object({ includeManager: z.optional(z.boolean()) }),
})
export const testManager = endpoint({
  ...test,
  path: '/api/push/test-manager',
  may: 'manage_team',
  title: "A test to one's own manager",
})
export const testHierarchy = endpoint({
  ...test,
  path: '/api/push/test-hierarchy',
  may: 'manage_team',
  title: 'A test to everybody above oneself',
})
const person = z.optional(z.nullable(z.union([z.int(), idText()])))
export const testRegularization = endpoint({
  ...test,
  path: '/api/push/test-regularization',
  may: 'manage_team',
  title: 'What a decided regularization would say, to oneself or to one of the own team',
  body: z.object({ userId: person, status: z.optional(z.enum(['approved', 'rejected'])) }),
})
export const testTaskAssignment = endpoint({
  ...test,
  path: '/api/push/test-task-assignment',
  may: 'manage_team',
  title: 'What an assigned task would say, to oneself or to one of the own team',
  body: z.object({
    userId: person,
    taskTitle: z.optional(z.string().check(z.maxLength(200))),
    deadline: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  }),
})
/** Attendance answers it: who is due is known there. */
export const testReminders = endpoint({
  ...test,
  path: '/api/push/test-reminders',
  may: 'manage_team',
  title: 'Remind now: everybody who is due, by an Admin; else only oneself',
  body: z.object({
    type: z.enum(['punch_in', 'punch_out'], "Must be 'punch_in' or 'punch_out'"),
    scope: z.optional(z.enum(['everyone', 'me'])),
  }),
})
export const debugPush = endpoint({
  method: 'GET',
  path: '/api/push/debug/:userId',
  may: 'manage_settings',
  title: "Somebody's devices, and what became of what was sent to them",
  params: z.object({ userId: idText() }),
  answer: z.object({
    userId: z.int(),
    name: z.string(),
    subscriptionCount: z.int(),
    currentVapidKey: z.string(),
    recommendation: z.string(),
    subscriptions: z.array(
      z.object({
        endpoint: z.string(),
        status: z.string(),
        error: z.nullable(z.string()),
        createdAt: z.string(),
        userAgent: z.nullable(z.string()),
        sentAt: z.nullable(z.string()),
        shownAt: z.nullable(z.string()),
      }),
    ),
    recent: z.array(
      z.object({
        title: z.string(),
        state: z.string(),
        attempts: z.int(),
        createdAt: z.string(),
        dueAt: z.string(),
        settledAt: z.nullable(z.string()),
        shownAt: z.nullable(z.string()),
        clickedAt: z.nullable(z.string()),
        error: z.nullable(z.string()),
      }),
    ),
  }),
})
/** The browser says that a push was shown or clicked; the secret in the push is the permission. */
export const pushReceipt = endpoint({
  method: 'POST',
  path: '/api/push/receipts',
  may: 'public',
  title: 'A push was shown, or clicked',
  body: z.object({
    receipt: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    what: z.enum(['shown', 'clicked']),
  }),
  answer: ok,
})
/** What was given up after every attempt. */
export const deadDeliveries = endpoint({
  method: 'GET',
  path: '/api/push/dead',
  may: 'manage_settings',
  title: 'Pushes that were given up',
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      title: z.string(),
      error: z.nullable(z.string()),
      attempts: z.int(),
      createdAt: z.string(),
      settledAt: z.nullable(z.string()),
    }),
  ),
})
