/** Queues an event for the webhooks that want it, in the transaction of the event. */
import type { Tx } from '../../src/app'
import type { EventEntry } from '../../src/domain/events'
import { bodyOf } from './composing'
import type { WebhookEvent } from './contract'
import { newMessageId } from './signing'

export function queueEvent(tx: Tx, entry: EventEntry<WebhookEvent>) {
  const wanting = tx.db.all<{ webhookId: number }>(
    'select webhook_id as webhookId from webhook_events where event = ?',
    entry.name,
  )
  if (!wanting.length) return
  const body = bodyOf(tx, entry)
  const { userId = null } = entry.data as { userId?: number }
  for (const { webhookId } of wanting) queueDelivery(tx, webhookId, entry.name, body, userId)
}

/** Returns its id. */
export function queueDelivery(
  tx: Tx,
  webhookId: number,
  event: string,
  body: string,
  userId: number | null = null,
): number {
  return tx.db.run(
    `insert into webhook_deliveries (
       webhook_id, message_id, event, user_id, body, state, due_at, created_at
     )
     values (?, ?, ?, ?, ?, 'waiting', ?, ?)`,
    webhookId,
    newMessageId(),
    event,
    userId,
    body,
    tx.now(),
    tx.now(),
  ).lastId
}
