/**
 * The queue: chooses the next message, marks it before sending, and settles it afterwards (outcomes.ts). A
 * message goes `queued -> sending -> sent -> delivered -> read`. Any failure between `sending` and its result
 * leaves it `unknown`, and it is never resent automatically.
 */
import type { Ask, Tx } from '../../../src/app'
import { dayOf, instantAt, minutesOf, timeOf } from '../../../src/domain/day'
import { may, type Role } from '../../../src/domain/access'
import { settingOn, snapshotOf, zoneIn, type Settings } from '../../firm/service'
import type { MessageState } from '../contract'
import { minutesUntilOpen, type Pace } from '../rules'
import { pauseBatch, endIfDone } from './stopping'

export type Row = {
  id: number
  batchId: number | null
  number: string
  message: string
  upload: string | null
}

export const rulesOf = (ask: Ask): Settings['whatsapp'] =>
  settingOn(snapshotOf(ask), 'whatsapp', dayOf(ask.now(), zoneIn(snapshotOf(ask))))

/** The person's pace: the minute of the day, and the number sent since midnight. */
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

/** Single messages before bulk ones, which keep to the hours and the daily limit. */
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
 * Marks a row as being sent. Null: it must not be sent after all (cancelled, paused or opted out meanwhile).
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
    pauseBatch(tx, userId, row.batchId, 'You can no longer send in bulk.')
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

export const optedOut = 'This number is on the opt-out list.'
export const isOptedOut = ({ db }: Ask, number: string) =>
  Boolean(db.one('select 1 from whatsapp_opt_outs where number = ?', number))

export function maySendBulk(ask: Ask, userId: number): boolean {
  const person = ask.db.one<{ role: Role }>('select role from users where id = ? and is_active = 1', userId)
  return person !== undefined && (may(person, 'send_whatsapp') || rulesOf(ask).bulkForEveryone)
}
