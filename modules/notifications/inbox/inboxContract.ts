/** The inbox: notification types, the list, and preferences. */
import { endpoint, z, idText, ok } from '../../../src/domain/endpoint'
import { isTime } from '../../../src/domain/day'

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

/** A person's choices: each covers several related types. */
export const topics = ['approvals', 'leave', 'attendance', 'tasks', 'announcements', 'other'] as const
export type Topic = (typeof topics)[number]
export const topicNames: Record<Topic, string> = {
  approvals: 'Approvals',
  leave: 'My leave',
  attendance: 'My attendance',
  tasks: 'Tasks',
  announcements: 'Announcements',
  other: 'Everything else',
}
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

/** How many of the newest the bell lists and a frame of the event stream carries. */
export const newestCount = 10
/** How many the inbox lists. */
export const listedCount = 500

const own = 'use_own_account'
const byId = z.object({ id: idText() })
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  conditional: 15,
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
  title: 'Mark some as unread again',
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
const preference = z.object({
  topic: z.enum(topics),
  inApp: z.boolean(),
  push: z.boolean(),
  /** Absent in a change: it stays. */
  mail: z.optional(z.boolean()),
})
export const preferences = z.object({
  topics: z.array(preference),
  /** Only urgent pushes and mails between these times; null: no quiet hours. */
  quietFrom: time,
  quietTo: time,
  /** Other notifications arrive together at this time; null: at once. */
  digestAt: time,
})
export type Preferences = z.output<typeof preferences>
export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  may: own,
  title: "One's notification preferences",
  answer: preferences,
})
export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  may: own,
  title: "Change one's notification preferences",
  body: z.partial(preferences),
  answer: preferences,
})
