/** Notifications: inbox, preferences, broadcasts, and web push. */

import type { MailKind } from './mail/mailContract'

declare module '../../src/domain/events' {
  interface Events {
    'notification.sent': { people: number[]; type: string; title: string }
    /** Their notices about it no longer need an action, or need one again. */
    'notification.settled': { people: number[]; subject: string }
    'notification.read': { userId: number; ids: number[] | 'all' }
    'notification.deleted': { userId: number; ids: number[] | 'all' }
    'notification.restored': { userId: number; ids: number[] }
    'notification.unread': { userId: number; ids: number[] }
    'broadcast.sent': { broadcastId: number; title: string; recipients: number }
    /** Mails to addresses that an Admin named, or one that is sent again. */
    'mail.queued': { kind: MailKind; userId?: number | null }
    'mail.given_up': { kind: MailKind; userId: number | null; answer: string }
    'mail.server_noted': { works: boolean }
    /** The password itself is nowhere in the audit. Null: it was deleted. */
    'mail.password_set': { host: string | null }
    'mail.tested': { to: string; isSent: boolean }
    'push.subscribed': { userId: number; subscriptionId: number }
    'push.unsubscribed': { userId: number; subscriptionId: number; why: string }
    'notification.preferences_changed': { userId: number; before: unknown; after: unknown }
  }
}

export * from './inbox/inboxContract'
export * from './broadcast/broadcastContract'
export * from './mail/mailContract'
export * from './push/pushContract'
export * from './push/pushTestsContract'
