/** The inbox. What fills it is part of each module's `notices.ts`. */
import { endpoint, z } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    'notification.sent': { people: number[]; type: string; title: string }
  }
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

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  may: 'use_own_account',
  title: "One's own notifications, newest first",
  answer: z.array(notification),
})
