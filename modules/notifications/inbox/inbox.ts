/** One's own inbox. Other people's notifications do not exist here (404). */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Input } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { listedCount, type deleteAllNotifications, type Notification } from '../contract'

type Row = Omit<Notification, 'isRead'> & { isRead: number }
const columns = 'id, type, title, message, link, created_at as createdAt, read_at is not null as isRead'
const toNotification = (row: Row): Notification => ({ ...row, isRead: row.isRead === 1 })

export function inboxOf({ db }: Ask, userId: number, limit = listedCount): Notification[] {
  return db
    .all<Row>(
      `select ${columns}
       from notifications
       where user_id = ? and deleted_at is null
       order by id desc
       limit ?`,
      userId,
      limit,
    )
    .map(toNotification)
}

export function markNotificationRead(tx: Tx, who: Who, id: number): Notification {
  const before = tx.db.one<Row>(
    `select ${columns}
     from notifications
     where id = ?
       and user_id = ?
       and deleted_at is null`,
    id,
    who.id,
  )
  if (!before) throw notFound('This notification does not exist')
  if (before.isRead === 0) {
    tx.db.run('update notifications set read_at = ? where id = ?', tx.now(), id)
    tx.record('notification.read', { userId: who.id, ids: [id] })
  }
  return { ...toNotification(before), isRead: true }
}

export function readAll(tx: Tx, who: Who) {
  const { changes } = tx.db.run(
    `update notifications
     set read_at = ?
     where user_id = ?
       and read_at is null
       and deleted_at is null`,
    tx.now(),
    who.id,
  )
  if (changes) tx.record('notification.read', { userId: who.id, ids: 'all' })
  return { success: true as const, count: changes }
}

export function deleteNotification(tx: Tx, who: Who, id: number) {
  if (
    !tx.db.run(
      `update notifications
       set deleted_at = ?
       where id = ?
         and user_id = ?
         and deleted_at is null`,
      tx.now(),
      id,
      who.id,
    ).changes
  )
    throw notFound('This notification does not exist')
  tx.record('notification.deleted', { userId: who.id, ids: [id] })
  return { success: true as const }
}

/** Undoes a deletion within a day. Repeating it changes nothing. */
export function restore(tx: Tx, who: Who, id: number): Notification {
  const { changes } = tx.db.run(
    `update notifications
     set deleted_at = null
     where id = ?
       and user_id = ?
       and deleted_at is not null`,
    id,
    who.id,
  )
  const row = tx.db.one<Row>(`select ${columns} from notifications where id = ? and user_id = ?`, id, who.id)
  if (!row) throw notFound('This notification does not exist')
  if (changes) tx.record('notification.restored', { userId: who.id, ids: [id] })
  return toNotification(row)
}

/** Undoes 'all marked as read' for the known ones. */
export function unread(tx: Tx, who: Who, ids: readonly number[]) {
  const { changes } = tx.db.run(
    `update notifications
     set read_at = null
     where user_id = ?
       and read_at is not null
       and id in (select value from json_each(?))`,
    who.id,
    JSON.stringify(ids),
  )
  if (changes) tx.record('notification.unread', { userId: who.id, ids: [...ids] })
  return { success: true as const, count: changes }
}

/** `upTo`: the newest that was seen; later ones stay. */
export function removeAll(tx: Tx, who: Who, { upTo }: Input<typeof deleteAllNotifications>) {
  const { changes } = tx.db.run(
    `delete from notifications
     where user_id = ?
       and deleted_at is null
       and (? is null or id <= ?)`,
    who.id,
    upTo ?? null,
    upTo ?? null,
  )
  if (changes) tx.record('notification.deleted', { userId: who.id, ids: 'all' })
  return { success: true as const, count: changes }
}
