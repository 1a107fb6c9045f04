/**
 * The inbox: a notice is a row, written in the transaction of what it tells of.
 *
 *   notify(tx, {people, type, title, message, link})     inboxOf(ask, userId)
 */
import type { Ask, Tx } from '../../src/app'
import type { Notification } from './contract'

export type NoticeType =
  | 'attendance' | 'leave' | 'leave_approval_required' | 'leave_update' | 'regularization' | 'regularization_approval_required' | 'regularization_update' | 'balance_update' | 'other'

export type Notice = { people: readonly number[]; type: NoticeType; title: string; message: string; link: string | null }

/** One notice a person, whoever is named twice. */
export function notify(tx: Tx, { people, type, title, message, link }: Notice) {
  const told = [...new Set(people)]
  if (!told.length) return
  for (const userId of told) tx.db.run('insert into notifications (user_id, type, title, message, link, created_at) values (?, ?, ?, ?, ?, ?)', userId, type, title, message, link, tx.now())
  tx.record('notification.sent', { people: told, type, title })
}

/** The newest of a person; older ones are paged when the screen is built. */
const most = 200

export function inboxOf({ db }: Ask, userId: number): Notification[] {
  return db
    .all<Omit<Notification, 'isRead'> & { isRead: number }>(
      'select id, type, title, message, link, created_at as createdAt, read_at is not null as isRead from notifications where user_id = ? order by id desc limit ?', userId, most,
    )
    .map((row) => ({ ...row, isRead: row.isRead === 1 }))
}
