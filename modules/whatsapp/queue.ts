/**
 * The queue: what is to be handed over next, marked before it is, and settled after. A message goes `queued
 * -> sending -> sent -> delivered -> read`; whatever happens between `sending` and its outcome leaves it
 * `unknown`, never sent again by itself.
 */
import type { Ask, Tx } from '../../src/app'
import { dayOf, instantAt, minutesOf, timeOf, type Instant } from '../../src/domain/day'
import { may, type Role } from '../../src/domain/access'
import { settingOn, snapshotOf, zoneIn } from '../firm/service'
import type { Settings } from '../firm/service'
import { notify } from '../notifications/service'
import type { MessageState } from './contract'
import type { Outcome } from './engine/engine'
import { minutesUntilOpen, type Pace } from './rules'

export type Row = {
  id: number
  batchId: number | null
  number: string
  message: string
  upload: string | null
}

export const rulesOf = (ask: Ask): Settings['whatsapp'] =>
  settingOn(snapshotOf(ask), 'whatsapp', dayOf(ask.now(), zoneIn(snapshotOf(ask))))

/** Where the person stands in their day: the pace, the minute, what went out since midnight. */
export function paceOf(ask: Ask, userId: number): { pace: Pace; minute: number; sentToday: number } {
  const zone = zoneIn(snapshotOf(ask))
  const { leastPauseSeconds, mostPauseSeconds, dailyCap, bulkFrom, bulkTo } = rulesOf(ask)
  return {
    pace: { leastPauseSeconds, mostPauseSeconds, dailyCap, from: minuteOf(bulkFrom), to: minuteOf(bulkTo) },
    minute: minutesOf(timeOf(ask.now(), zone)),
    sentToday: sentToday(ask, userId, zone),
  }
}

const minuteOf = (time: string) => (time ? minutesOf(time) : 0)

function sentToday(ask: Ask, userId: number, zone: string): number {
  return ask.db.one<{ n: number }>(
    `select count(*) as n
     from whatsapp_messages
     where user_id = ? and handed_at >= ?`,
    userId,
    instantAt(dayOf(ask.now(), zone), '00:00', zone),
  )!.n
}

export type Next =
  | { is: 'none' }
  | { is: 'row'; id: number; isBulk: boolean }
  | { is: 'wait'; minutes: number; why: 'hours' | 'cap' }

/** Single messages before bulk ones, which keep the hours and the cap of the day. */
export function nextFor(ask: Ask, userId: number): Next {
  const { db } = ask
  const single = db.one<{ id: number }>(
    `select id
     from whatsapp_messages
     where user_id = ?
       and batch_id is null
       and state = 'queued'
     order by id
     limit 1`,
    userId,
  )
  if (single) return { is: 'row', id: single.id, isBulk: false }
  const bulk = db.one<{ id: number }>(
    `select m.id
     from whatsapp_batches b
     join whatsapp_messages m on m.batch_id = b.id and m.state = 'queued'
     where b.user_id = ? and b.state = 'running'
     order by b.id, m.id
     limit 1`,
    userId,
  )
  if (!bulk) return { is: 'none' }
  const { pace, minute, sentToday: sent } = paceOf(ask, userId)
  const closed = minutesUntilOpen(minute, pace)
  if (closed) return { is: 'wait', minutes: closed, why: 'hours' }
  if (sent >= pace.dailyCap) return { is: 'wait', minutes: 1440 - minute, why: 'cap' }
  return { is: 'row', id: bulk.id, isBulk: true }
}

/**
 * Marks a row as being handed over. Null: it is not to be sent after all (cancelled, paused, opted out
 * meanwhile).
 */
export function claim(tx: Tx, userId: number, id: number): Row | null {
  const { db } = tx
  const row = db.one<Row & { state: MessageState; batchState: string | null }>(
    `select m.id, m.batch_id as batchId, m.number, m.message, m.upload, m.state, b.state as batchState
     from whatsapp_messages m
     left join whatsapp_batches b on b.id = m.batch_id
     where m.id = ? and m.user_id = ?`,
    id,
    userId,
  )
  if (!row || row.state !== 'queued' || (row.batchId !== null && row.batchState !== 'running')) return null
  if (row.batchId !== null && !maySendBulk(tx, userId)) {
    pauseBatch(tx, userId, row.batchId, 'You may no longer send in bulk.')
    return null
  }
  if (isOptedOut(tx, row.number)) {
    db.run(`update whatsapp_messages set state = 'failed', error = ? where id = ?`, optedOut, id)
    endIfDone(tx, userId, row.batchId)
    return null
  }
  db.run(
    `update whatsapp_messages
     set state = 'sending', handed_at = ?
     where id = ?`,
    tx.now(),
    id,
  )
  return { id, batchId: row.batchId, number: row.number, message: row.message, upload: row.upload }
}

export const optedOut = 'This number asked not to be written to.'
export const isOptedOut = ({ db }: Ask, number: string) =>
  Boolean(db.one('select 1 from whatsapp_opt_outs where number = ?', number))

export function maySendBulk(ask: Ask, userId: number): boolean {
  const person = ask.db.one<{ role: Role }>('select role from users where id = ? and is_active = 1', userId)
  return person !== undefined && (may(person, 'send_whatsapp') || rulesOf(ask).bulkForEveryone)
}

/**
 * What became of a row that was handed over. `isGone`: the session had ended before, and nothing of it left.
 */
export function settle(tx: Tx, userId: number, row: Row, outcome: Outcome, isGone: boolean): MessageState {
  const { db } = tx
  const to = (
    state: MessageState,
    error: string | null,
    more: { messageId?: string; sentAt?: Instant } = {},
  ) => {
    db.run(
      `update whatsapp_messages
       set state = ?, error = ?, message_id = coalesce(?, message_id), sent_at = coalesce(?, sent_at)
       where id = ? and state = 'sending'`,
      state,
      error,
      more.messageId ?? null,
      more.sentAt ?? null,
      row.id,
    )
    endIfDone(tx, userId, row.batchId)
    return state
  }
  if (outcome.is === 'sent') return to('sent', null, { messageId: outcome.messageId, sentAt: tx.now() })
  if (outcome.is === 'unregistered') return to('failed', 'This number is not on WhatsApp.')
  if (outcome.is === 'unknown')
    return to('unknown', `${outcome.why} It may have arrived; it is not sent again by itself.`)
  if (!isGone) return to('failed', outcome.why)
  // Nothing left: a bulk message waits for the next session, a single one has somebody waiting for its
  // answer.
  if (row.batchId === null) return to('failed', outcome.why)
  const isOpen = db.one(
    `select 1
     from whatsapp_batches
     where id = ? and state in ('running', 'paused')`,
    row.batchId,
  )
  if (!isOpen) return to('cancelled', null)
  db.run(
    `update whatsapp_messages
     set state = 'queued', handed_at = null
     where id = ? and state = 'sending'`,
    row.id,
  )
  return 'queued'
}

const further = {
  sent: ['unknown'],
  delivered: ['unknown', 'sent', 'failed'],
  read: ['unknown', 'sent', 'failed', 'delivered'],
  failed: ['unknown', 'sent'],
} as const

/**
 * An acknowledgement; one that is older than what is known changes nothing. Answers whether the message is
 * known.
 */
export function acknowledge(tx: Tx, userId: number, messageId: string, ack: keyof typeof further): boolean {
  const row = tx.db.one<{ id: number; state: MessageState }>(
    `select id, state
     from whatsapp_messages
     where user_id = ? and message_id = ?`,
    userId,
    messageId,
  )
  if (!row) return false
  if (!(further[ack] as readonly string[]).includes(row.state)) return true
  const now = tx.now()
  tx.db.run(
    `update whatsapp_messages
     set state = ?, error = ?, sent_at = coalesce(sent_at, ?), delivered_at = coalesce(delivered_at, ?),
       read_at = coalesce(read_at, ?)
     where id = ?`,
    ack,
    ack === 'failed' ? 'WhatsApp could not deliver this message.' : null,
    ack === 'failed' ? null : now,
    ack === 'delivered' || ack === 'read' ? now : null,
    ack === 'read' ? now : null,
    row.id,
  )
  return true
}

/** A message whose outcome was unknown has left after all. */
export function found(tx: Tx, userId: number, id: number, messageId: string): void {
  // One id is one message: what is another row's is not this one's.
  if (
    tx.db.one(
      `select 1
       from whatsapp_messages
       where user_id = ?
         and message_id = ?
         and id <> ?`,
      userId,
      messageId,
      id,
    )
  )
    return
  tx.db.run(
    `update whatsapp_messages
     set state = 'sent', error = null, message_id = ?, sent_at = ?
     where id = ?
       and user_id = ?
       and state in ('unknown', 'sending')`,
    messageId,
    tx.now(),
    id,
    userId,
  )
}

export function pauseBatch(tx: Tx, userId: number, batchId: number, why: string | null): void {
  if (
    tx.db.run(
      `update whatsapp_batches
       set state = 'paused', trouble = ?
       where id = ?
         and user_id = ?
         and state = 'running'`,
      why,
      batchId,
      userId,
    ).changes
  )
    tx.record('whatsapp.batch_changed', { userId, batchId, before: 'running', after: 'paused', why })
}

/** All of a person's; answers how many messages wait in them. */
export function pauseAll(tx: Tx, userId: number, why: string): number {
  const running = tx.db.all<{ id: number; waiting: number }>(
    `select b.id,
       (
         select count(*)
         from whatsapp_messages m
         where m.batch_id = b.id and m.state = 'queued'
       ) as waiting
     from whatsapp_batches b
     where b.user_id = ? and b.state = 'running'`,
    userId,
  )
  for (const { id } of running) pauseBatch(tx, userId, id, why)
  return running.reduce((sum, { waiting }) => sum + waiting, 0)
}

/** A batch of which nothing waits any more is over, and its sender hears how it went. */
export function endIfDone(tx: Tx, userId: number, batchId: number | null): void {
  if (
    batchId === null ||
    tx.db.one(
      `select 1
       from whatsapp_messages
       where batch_id = ? and state in ('queued', 'sending')
       limit 1`,
      batchId,
    )
  )
    return
  const batch = tx.db.one<{ state: 'running' | 'paused' }>(
    `select state
     from whatsapp_batches
     where id = ? and state in ('running', 'paused')`,
    batchId,
  )
  if (!batch) return
  tx.db.run(
    `update whatsapp_batches
     set state = 'ended', trouble = null, ended_at = ?
     where id = ?`,
    tx.now(),
    batchId,
  )
  tx.record('whatsapp.batch_changed', { userId, batchId, before: batch.state, after: 'ended', why: null })
  const counts = tx.db.one<{ sent: number; failed: number; unknown: number }>(
    `select sum(state in ('sent', 'delivered', 'read')) as sent, sum(state = 'failed') as failed,
       sum(state = 'unknown') as unknown
     from whatsapp_messages
     where batch_id = ?`,
    batchId,
  )!
  const parts = [
    `${counts.sent} sent`,
    ...(counts.failed ? [`${counts.failed} failed`] : []),
    ...(counts.unknown ? [`${counts.unknown} unknown`] : []),
  ]
  notify(tx, {
    people: [userId],
    type: 'other',
    title: 'Bulk send finished',
    message: `${parts.join(', ')}.`,
    link: `/whatsapp-sender?tab=logs&batch=${batchId}`,
  })
}
