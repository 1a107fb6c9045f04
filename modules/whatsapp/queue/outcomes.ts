/** Results of sent messages, and WhatsApp's later events about them. */
import type { Tx } from '../../../src/app'
import type { Instant } from '../../../src/domain/day'
import type { MessageState } from '../contract'
import type { Outcome } from '../engine/engine'
import type { Row } from './queue'
import { endIfDone } from './stopping'

/** The result of a claimed row. `isGone`: the session had ended before, so nothing was sent. */
export function recordOutcome(
  tx: Tx,
  userId: number,
  row: Row,
  outcome: Outcome,
  isGone: boolean,
): MessageState {
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
    return to('unknown', `${outcome.why} It may have arrived. It is not sent again automatically.`)
  if (!isGone) return to('failed', outcome.why)
  // Nothing was sent: a bulk message waits for the next session; a single one fails, because somebody waits
  // for it.
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
 * An acknowledgement; one older than the known status changes nothing. Returns whether the message is known.
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

/** A message with unknown result was sent after all. */
export function recordSentAfterAll(tx: Tx, userId: number, id: number, messageId: string): void {
  // One id is one message, so an id of another row is not used.
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
