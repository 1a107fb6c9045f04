/** Messages to many: rows for all in one transaction, sent in the background, with visible progress. */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Role } from '../../../src/domain/access'
import type { Answer, Input, z } from '../../../src/domain/endpoint'
import { invalid, notFound } from '../../../src/domain/errors'
import {
  broadcastMissing,
  type broadcast,
  type broadcastAnswer,
  type broadcastByDesignation,
  type broadcastProgress,
} from '../contract'
import { notify } from '../inbox/notify'

type Outcome = z.output<typeof broadcastAnswer>
type Text = { title: string; message: string; sendPush: boolean; sendInApp: boolean }

export function toRoles(tx: Tx, who: Who, { roles, ...text }: Input<typeof broadcast>): Outcome {
  const all = roles.includes('All')
  const people = tx.db
    .all<{ id: number }>(
      `select id
       from users
       where is_active = 1
         and (? = 1 or role in (select value from json_each(?)))
       order by id`,
      all ? 1 : 0,
      JSON.stringify(roles),
    )
    .map((u) => u.id)
  return sendBroadcast(tx, who, text, people, { roles: all ? ['All'] : roles }, 'role(s)')
}

export function toDesignations(
  tx: Tx,
  who: Who,
  { designations, ...text }: Input<typeof broadcastByDesignation>,
): Outcome {
  const people = tx.db
    .all<{ id: number }>(
      `select id
       from users
       where is_active = 1 and designation in (select value from json_each(?))
       order by id`,
      JSON.stringify(designations),
    )
    .map((u) => u.id)
  return sendBroadcast(tx, who, text, people, { designations }, 'designation(s)')
}

/** To people by id; with `broadcastId`, more people of the same broadcast. */
export function toPeople(
  tx: Tx,
  who: Who,
  text: Text,
  people: number[],
  broadcastId: number | null = null,
): Outcome {
  return sendBroadcast(tx, who, text, people, 'chosen people', 'filter', broadcastId)
}

function sendBroadcast(
  tx: Tx,
  who: Who,
  { title, message, sendPush, sendInApp }: Text,
  people: number[],
  audience: object | string,
  kind: string,
  begun: number | null = null,
): Outcome {
  if (!sendPush && !sendInApp)
    throw invalid(broadcastMissing, [{ field: 'sendPush', message: 'Choose at least one channel' }])
  const nothing = { sentCount: 0, pushSentCount: 0, pushFailedCount: 0, inAppSentCount: 0, broadcastId: null }
  if (!people.length)
    return { success: false, message: `No active users found with the selected ${kind}`, ...nothing }
  const broadcastId =
    begun ??
    tx.db.run(
      `insert into broadcasts (author, title, message, audience, recipients, in_app, without_push, created_at)
       values (?, ?, ?, ?, 0, 0, 0, ?)`,
      who.id,
      title,
      message,
      JSON.stringify(audience),
      tx.now(),
    ).lastId
  // Sent now to be read now; quiet hours still hold what is not urgent.
  const notified = notify(tx, {
    people,
    type: 'broadcast',
    title,
    message,
    link: null,
    inApp: sendInApp,
    push: sendPush,
    broadcastId,
  })
  tx.db.run(
    `update broadcasts
     set recipients = recipients + ?, in_app = in_app + ?, without_push = without_push + ?
     where id = ?`,
    people.length,
    notified.inApp,
    notified.withoutPush,
    broadcastId,
  )
  tx.record('broadcast.sent', { broadcastId, title, recipients: people.length })
  const warning =
    sendPush && notified.withoutPush > 0 && notified.withPush > 0
      ? `${notified.withoutPush} of ${people.length} people have no device for push notifications`
      : undefined
  return {
    success: true,
    message: `Sent to ${people.length} ${people.length === 1 ? 'person' : 'people'}`,
    ...(warning ? { warning } : {}),
    sentCount: people.length,
    pushSentCount: notified.withPush,
    pushFailedCount: notified.withoutPush,
    inAppSentCount: notified.inApp,
    broadcastId,
  }
}

export function progressOf({ db }: Ask, id: number): Answer<typeof broadcastProgress> {
  const row = db.one<{ id: number; recipients: number; inApp: number; withoutPush: number }>(
    `select id, recipients, in_app as inApp, without_push as withoutPush
     from broadcasts
     where id = ?`,
    id,
  )
  if (!row) throw notFound('This broadcast does not exist')
  const counts = db.one<{ waiting: number; sent: number; failed: number; shown: number }>(
    `select count(*) filter (where state in ('waiting', 'sending')) as waiting,
       count(*) filter (where state = 'sent') as sent,
       count(*) filter (where state in ('dead', 'dropped')) as failed,
       count(*) filter (where shown_at is not null) as shown
     from deliveries
     where broadcast_id = ?`,
    id,
  )!
  return { ...row, ...counts, isDone: counts.waiting === 0 }
}

export function designations({ db }: Ask) {
  return db.all<{ designation: string; count: number }>(
    `select designation, count(*) as count
     from users
     where is_active = 1
       and designation is not null
       and designation <> ''
     group by designation
     order by designation`,
  )
}

export function roleCounts({ db }: Ask) {
  return db.all<{ role: Role; count: number }>(
    `select role, count(*) as count
     from users
     where is_active = 1
     group by role
     order by role`,
  )
}
