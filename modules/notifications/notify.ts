/** Writing a notice: the inbox and the outbox, as each person wants it. */
import { randomBytes } from 'node:crypto'
import type { Ask, Tx } from '../../src/app'
import { dayOf, type Time } from '../../src/domain/day'
import { settingOn, snapshotOf, zoneIn } from '../firm/service'
import { topicOf, type NoticeType } from './contract'
import { dueAfterQuiet, type Hours } from './quiet'

export type Notice = {
  people: readonly number[]
  type: NoticeType
  title: string
  message: string
  /** The screen that it is about. */
  link: string | null
  /** Passes quiet hours and digests. */
  isUrgent?: boolean
  /** Where only one channel is wanted, whatever is usual. */
  inApp?: boolean
  push?: boolean
  broadcastId?: number | null
}
/** People with an inbox row; devices queued; people with and without a device. */
export type Told = { inApp: number; devices: number; withPush: number; withoutPush: number }

/** One notice a person, whoever is named twice; inactive people hear nothing. */
export function notify(tx: Tx, notice: Notice): Told {
  const { type, title, message, link, broadcastId = null } = notice
  const people = listeners(tx, notice.people, topicOf[type])
  if (!people.length) return { inApp: 0, devices: 0, withPush: 0, withoutPush: 0 }
  const inbox = notice.inApp === false ? [] : people.filter((p) => p.inApp !== 0)
  for (const { id } of inbox) tx.db.run('insert into notifications (user_id, type, title, message, link, created_at, broadcast_id) values (?, ?, ?, ?, ?, ?, ?)', id, type, title, message, link, tx.now(), broadcastId)

  const pushed = notice.push === false ? [] : people.filter((p) => p.push !== 0)
  let devices = 0
  const reached = new Set<number>()
  for (const { id, userId, hours } of devicesOf(tx, pushed)) {
    const due = dueAfterQuiet(tx.now(), hours.zone, hours, notice.isUrgent ?? false)
    tx.db.run(
      `insert into deliveries (user_id, channel, address_id, type, title, message, link, is_urgent, broadcast_id, state, due_at, created_at, receipt) values (?, 'push', ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?)`,
      userId, id, type, title, message, link, notice.isUrgent ? 1 : 0, broadcastId, due, tx.now(), randomBytes(18).toString('base64url'),
    )
    devices++
    reached.add(userId)
  }
  if (inbox.length || devices) tx.record('notification.sent', { people: people.map((p) => p.id), type, title })
  return { inApp: inbox.length, devices, withPush: reached.size, withoutPush: notice.push === false ? 0 : people.length - reached.size }
}

type Listener = { id: number; inApp: number | null; push: number | null; quietFrom: Time | null; quietTo: Time | null; digestAt: Time | null; hasHours: number }

function listeners({ db }: Ask, people: readonly number[], topic: string): Listener[] {
  return db.all<Listener>(
    `select u.id, p.in_app as inApp, p.push, h.quiet_from as quietFrom, h.quiet_to as quietTo, h.digest_at as digestAt, h.user_id is not null as hasHours
     from json_each(?) j join users u on u.id = j.value and u.is_active = 1
     left join notification_preferences p on p.user_id = u.id and p.topic = ? left join notification_hours h on h.user_id = u.id group by u.id order by u.id`,
    JSON.stringify(people), topic,
  )
}

function devicesOf(ask: Ask, people: readonly Listener[]): { id: number; userId: number; hours: Hours & { zone: string } }[] {
  if (!people.length) return []
  const usual = usualHours(ask)
  const by = new Map(people.map((p) => [p.id, p]))
  return ask.db
    .all<{ id: number; userId: number }>('select id, user_id as userId from push_subscriptions where user_id in (select value from json_each(?)) order by id', JSON.stringify(people.map((p) => p.id)))
    .map(({ id, userId }) => {
      const own = by.get(userId)!
      return { id, userId, hours: { zone: usual.zone, ...(own.hasHours ? { quietFrom: own.quietFrom, quietTo: own.quietTo, digestAt: own.digestAt } : usual) } }
    })
}

/** What holds for who has chosen nothing. */
export function usualHours(ask: Ask): Hours & { zone: string } {
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  const { quietFrom, quietTo } = settingOn(firm, 'notifications', dayOf(ask.now(), zone))
  return { zone, quietFrom: quietFrom || null, quietTo: quietTo || null, digestAt: null }
}
