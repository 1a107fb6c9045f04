/**
 * The stored state of a person's session: whether it can start without a code, its number, and the last
 * problem.
 */
import type { Ask, Tx } from '../../../src/app'
import { notify } from '../../notifications/service'
import type { Closed } from '../engine/engine'
import { endIfDone, pauseAll } from '../queue/stopping'
import { nextFor, optedOut } from '../queue/queue'

export type StoredLink = {
  isLinked: boolean
  phoneNumber: string | null
  trouble: string | null
  warnedAt: string | null
}

export function storedLinkOf({ db }: Ask, userId: number): StoredLink {
  const row = db.one<{
    isLinked: number
    phoneNumber: string | null
    trouble: string | null
    warnedAt: string | null
  }>(
    `select is_linked as isLinked, phone_number as phoneNumber, trouble, warned_at as warnedAt
     from whatsapp_sessions
     where user_id = ?`,
    userId,
  )
  return row
    ? { ...row, isLinked: row.isLinked === 1 }
    : { isLinked: false, phoneNumber: null, trouble: null, warnedAt: null }
}

export function linked(tx: Tx, userId: number, phoneNumber: string): void {
  const before = storedLinkOf(tx, userId)
  tx.db.run(
    `insert into whatsapp_sessions (user_id, is_linked, phone_number, linked_at)
     values (:userId, 1, :phoneNumber, :now)
     on conflict (user_id) do update set is_linked = 1, trouble = null,
       linked_at = case when phone_number is :phoneNumber then linked_at else :now end,
       phone_number = :phoneNumber`,
    { userId, phoneNumber, now: tx.now() },
  )
  if (!before.isLinked || before.phoneNumber !== phoneNumber)
    tx.record('whatsapp.linked', { userId, phoneNumber })
}

/** It no longer starts automatically. */
function unlinked(tx: Tx, userId: number, trouble: string | null): void {
  tx.db.run(
    `insert into whatsapp_sessions (user_id, is_linked, trouble)
     values (:userId, 0, :trouble)
     on conflict (user_id) do update set is_linked = 0, trouble = :trouble`,
    { userId, trouble },
  )
  tx.record('whatsapp.unlinked', { userId, why: trouble ?? 'Disconnected' })
}

/** Its login is gone, here and at WhatsApp. */
export function forgotten(tx: Tx, userId: number): void {
  tx.db.run(
    `update whatsapp_sessions
     set phone_number = null, linked_at = null
     where user_id = ?`,
    userId,
  )
}

/** It no longer starts automatically, and pending messages wait. `trouble` null: the person wanted it. */
export function ended(
  tx: Tx,
  userId: number,
  trouble: string | null,
  words = trouble ?? 'WhatsApp is disconnected. Connect it and resume.',
): void {
  if (storedLinkOf(tx, userId).isLinked || trouble) unlinked(tx, userId, trouble)
  standStill(tx, userId, words)
}

export const unlinkedOnPhone = 'WhatsApp was unlinked on the phone. Connect again with a QR code.'

/**
 * The meaning of a session's end for its owner, and what to do; null: it was wanted. `keeps`: it can start
 * again automatically.
 */
export function endOf(why: Closed, message: string): { trouble: string; keeps: boolean } | null {
  switch (why) {
    case 'closed':
      return null
    case 'logged out':
      return { trouble: unlinkedOnPhone, keeps: false }
    case 'conflict':
      return {
        trouble: 'WhatsApp was opened elsewhere with this login. Connect again to use it here.',
        keeps: false,
      }
    case 'blocked':
      return {
        trouble: 'WhatsApp has blocked this account. Open WhatsApp on the phone to see why.',
        keeps: false,
      }
    case 'not scanned':
      return { trouble: 'The QR code was not scanned in time. Connect again for a new one.', keeps: false }
    case 'unreachable':
    case 'no browser':
    case 'crashed':
      return { trouble: message, keeps: true }
  }
}

/** A broken session. Returns whether it is retried because something waits; otherwise everything stops. */
export function brokeDown(tx: Tx, userId: number, trouble: string, mayRetry: boolean): boolean {
  tx.db.run(
    `insert into whatsapp_sessions (user_id, trouble)
     values (:userId, :trouble)
     on conflict (user_id) do update set trouble = :trouble`,
    { userId, trouble },
  )
  failSingles(tx, trouble, userId)
  if (mayRetry && nextFor(tx, userId).is !== 'none') return true
  standStill(tx, userId, trouble)
  return false
}

/** Bulk sends pause, single messages fail, and the sender is notified. */
function standStill(tx: Tx, userId: number, trouble: string): void {
  const waiting = pauseAll(tx, userId, trouble)
  failSingles(tx, trouble, userId)
  if (waiting)
    notify(tx, {
      people: [userId],
      type: 'other',
      title: 'WhatsApp was disconnected',
      message: `${trouble} ${waiting === 1 ? '1 message is waiting' : `${waiting} messages are waiting`}.`,
      link: '/whatsapp-sender',
    })
}

/** Somebody waits for the answer to a single message, so it is never sent later automatically. */
export function failSingles({ db }: Tx, why: string, userId: number | null = null): void {
  if (userId === null)
    db.run(
      `update whatsapp_messages
       set state = 'failed', error = ?
       where batch_id is null and state = 'queued'`,
      why,
    )
  else
    db.run(
      `update whatsapp_messages
       set state = 'failed', error = ?
       where batch_id is null
         and state = 'queued'
         and user_id = ?`,
      why,
      userId,
    )
}

/** After a start: messages being sent when the server stopped may have been sent. */
export function recoverMessages(tx: Tx): number[] {
  tx.db.run(
    `update whatsapp_messages
     set state = 'unknown', error = ?
     where state = 'sending'`,
    'Muster was stopped while sending this. It may have arrived. It is not sent again automatically.',
  )
  for (const { id, userId } of tx.db.all<{ id: number; userId: number }>(
    `select id, user_id as userId
     from whatsapp_batches
     where state in ('running', 'paused')`,
  ))
    endIfDone(tx, userId, id)
  dropFilling(tx)
  failSingles(tx, 'Muster was restarted before this was sent. Please send it again.')
  return tx.db
    .all<{ id: number }>(
      `select distinct b.user_id as id
       from whatsapp_batches b
       join whatsapp_sessions s on s.user_id = b.user_id and s.is_linked = 1
       where b.state = 'running'`,
    )
    .map(({ id }) => id)
}

/**
 * Deletes bulk sends that were not completely queued: the server stopped meanwhile, or the call came twice.
 */
function dropFilling({ db }: Tx): void {
  db.run(
    `delete from whatsapp_messages
     where batch_id in (
       select id
       from whatsapp_batches
       where state = 'filling'
     )`,
  )
  db.run(`delete from whatsapp_batches where state = 'filling'`)
}

/** Deletes a bulk send that was never announced to its sender, in any state. */
export function dropBatch({ db }: Tx, batchId: number): void {
  db.run('delete from whatsapp_messages where batch_id = ?', batchId)
  db.run('delete from whatsapp_batches where id = ?', batchId)
}

/** STOP: nobody in the firm can message this number, and its pending messages are not sent. */
export function stopWriting(
  tx: Tx,
  userId: number,
  number: string,
  byAnswer: boolean,
  note: string | null,
): void {
  const { changes } = tx.db.run(
    `insert into whatsapp_opt_outs (number, user_id, by_answer, note, created_at)
     values (?, ?, ?, ?, ?)
     on conflict (number) do update set by_answer = 1
     where excluded.by_answer = 1 and by_answer = 0`,
    number,
    userId,
    byAnswer ? 1 : 0,
    note,
    tx.now(),
  )
  const touched = tx.db.all<{ batchId: number | null; userId: number }>(
    `select distinct batch_id as batchId, user_id as userId
     from whatsapp_messages
     where number = ? and state = 'queued'`,
    number,
  )
  tx.db.run(
    `update whatsapp_messages
     set state = 'failed', error = ?
     where number = ? and state = 'queued'`,
    optedOut,
    number,
  )
  for (const { batchId, userId: sender } of touched) endIfDone(tx, sender, batchId)
  if (changes) tx.record('whatsapp.opt_out_changed', { userId, number, before: false, after: true, byAnswer })
}
