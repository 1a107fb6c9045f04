/** Writes a notice to inbox and outbox by each person's preferences. */
import type { Ask, Tx } from '../../../src/app'
import { dayOf, plus, type Instant, type Time } from '../../../src/domain/day'
import { mailServerOf, settingOn, snapshotOf, zoneIn } from '../../firm/service'
import { topicOf, type NoticeType } from '../contract'
import { mailNotice } from '../mail/queueing'
import { dueAfterQuiet, type Hours } from './quietHours'

export type Notice = {
  people: readonly number[]
  type: NoticeType
  title: string
  message: string
  /** The screen it is about. */
  link: string | null
  /** Its subject, such as `leave:12`; its notices are closed with it. */
  subject?: string | null
  /** Seconds to wait before the push, because it may be undone. */
  held?: number
  /** Ignores quiet hours and digests. */
  isUrgent?: boolean
  /** If only one channel is wanted, whatever the default. */
  inApp?: boolean
  push?: boolean
  /** By default wherever it is pushed, for people who chose mail. */
  mail?: boolean
  broadcastId?: number | null
}
/** People with an inbox row; devices queued; people with and without a device. */
export type NotifyCounts = { inApp: number; devices: number; withPush: number; withoutPush: number }

/** One notice per person, even if named twice; inactive people get none. */
export function notify(tx: Tx, notice: Notice): NotifyCounts {
  const people = listeners(tx, notice.people, topicOf[notice.type])
  if (!people.length) return { inApp: 0, devices: 0, withPush: 0, withoutPush: 0 }
  const inbox = notice.inApp === false ? [] : people.filter((p) => p.inApp !== 0).map((p) => p.id)
  const { type, title, message, link, subject = null, broadcastId = null } = notice
  // One statement for all, so that a broadcast to five thousand people delays no punch.
  const inApp = inbox.length
    ? tx.db.run(
        `insert into notifications (user_id, type, title, message, link, created_at, subject, broadcast_id)
         select value, ?, ?, ?, ?, ?, ?, ?
         from json_each(?)`,
        type,
        title,
        message,
        link,
        tx.now(),
        subject,
        broadcastId,
        JSON.stringify(inbox),
      ).changes
    : 0
  if (notice.push === false)
    return recordSent(tx, notice, people, { inApp, devices: 0, withPush: 0, withoutPush: 0 })
  const pushed = people.filter((p) => p.push !== 0)
  let devices = 0
  const soonest = plus(tx.now(), (notice.held ?? 0) / 60)
  for (const [due, ids] of byDue(tx, pushed, notice.isUrgent ?? false))
    devices += queue(tx, notice, due > soonest ? due : soonest, ids)
  const mailed = notice.mail !== false && mailServerOf(tx) ? people.filter((p) => p.mail === 1) : []
  let mails = 0
  for (const [due, ids] of byDue(tx, mailed, notice.isUrgent ?? false))
    mails += mailNotice(tx, notice, ids, due > soonest ? due : soonest, due > tx.now())
  const withPush = devices
    ? tx.db.one<{ n: number }>(
        `select count(distinct user_id) as n
         from push_subscriptions s
         where user_id in (select value from json_each(?)) and ${signedIn}`,
        JSON.stringify(pushed.map((p) => p.id)),
        tx.now(),
      )!.n
    : 0
  const counts = { inApp, devices, withPush, withoutPush: people.length - withPush }
  return recordSent(tx, notice, people, counts, mails)
}

function recordSent(
  tx: Tx,
  { type, title }: Notice,
  people: readonly Listener[],
  counts: NotifyCounts,
  mails = 0,
): NotifyCounts {
  if (counts.inApp || counts.devices || mails)
    tx.record('notification.sent', { people: people.map((p) => p.id), type, title })
  return counts
}

/** An expired sign-in gets no more pushes. */
const signedIn =
  'exists (select 1 from sessions x where x.id = s.session_id and x.ended_at is null and x.expires_at > ?)'

/** One delivery per device; returns how many. */
function queue(
  tx: Tx,
  { type, title, message, link, isUrgent, subject = null, broadcastId = null }: Notice,
  due: Instant,
  people: readonly number[],
): number {
  return tx.db.run(
    `insert into deliveries (
       user_id, channel, address_id, type, title, message, link, is_urgent, subject, broadcast_id, state,
       due_at, created_at, receipt
     )
     select user_id, 'push', id, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, lower(hex(randomblob(16)))
     from push_subscriptions s
     where user_id in (select value from json_each(?)) and ${signedIn}
     order by id`,
    type,
    title,
    message,
    link,
    isUrgent ? 1 : 0,
    subject,
    broadcastId,
    due,
    tx.now(),
    JSON.stringify(people),
    tx.now(),
  ).changes
}

/** People grouped by when a push can be sent; most have the default. */
function byDue(ask: Ask, people: readonly Listener[], isUrgent: boolean): Map<Instant, number[]> {
  const usual = usualHours(ask)
  const usualDue = dueAfterQuiet(ask.now(), usual.zone, usual, isUrgent)
  const groups = new Map<Instant, number[]>()
  for (const person of people) {
    const due = person.hasHours ? dueAfterQuiet(ask.now(), usual.zone, person, isUrgent) : usualDue
    const group = groups.get(due)
    if (group) group.push(person.id)
    else groups.set(due, [person.id])
  }
  return groups
}

type Listener = {
  id: number
  inApp: number | null
  push: number | null
  mail: number | null
  quietFrom: Time | null
  quietTo: Time | null
  digestAt: Time | null
  hasHours: number
}

function listeners({ db }: Ask, people: readonly number[], topic: string): Listener[] {
  return db.all<Listener>(
    `select u.id, p.in_app as inApp, p.push, p.mail, h.quiet_from as quietFrom, h.quiet_to as quietTo,
       h.digest_at as digestAt, h.user_id is not null as hasHours
     from users u
     left join notification_preferences p on p.user_id = u.id and p.topic = ?
     left join notification_hours h on h.user_id = u.id
     where u.id in (select value from json_each(?)) and u.is_active = 1
     order by u.id`,
    topic,
    JSON.stringify(people),
  )
}

/** The default for people without preferences. */
export function usualHours(ask: Ask): Hours & { zone: string } {
  const firm = snapshotOf(ask)
  const zone = zoneIn(firm)
  const { quietFrom, quietTo } = settingOn(firm, 'notifications', dayOf(ask.now(), zone))
  return { zone, quietFrom: quietFrom || null, quietTo: quietTo || null, digestAt: null }
}
