/** The log of a webhook: what was sent, what waits, sending again, and a test. */
import type { App, Ask, Tx } from '../../src/app'
import type { Answer, Input } from '../../src/domain/endpoint'
import { conflict, notFound } from '../../src/domain/errors'
import type { By, Who } from '../../src/http'
import type * as call from './contract'
import { testEvent, type Delivery, type WebhookBody } from './contract'
import { post, type Outcome } from './posting'
import { queueDelivery } from './queueing'
import { secretsOf, webhookKey, type Sealed } from './secrets'
import { webhookOf } from './webhooks'

export function deliveriesOf(
  ask: Ask,
  { id, page = 1, limit = 20, state }: Input<typeof call.listDeliveries>,
): Answer<typeof call.listDeliveries> {
  webhookOf(ask, id)
  const where = `webhook_id = :id ${state ? 'and state = :state' : ''}`
  const params = { id, ...(state && { state }) }
  const totalItems = ask.db.one<{ n: number }>(
    `select count(*) as n from webhook_deliveries where ${where}`,
    params,
  )!.n
  const data = ask.db.all<Delivery>(
    `select id, message_id as messageId, event, state, attempts, created_at as createdAt,
       iif(state = 'waiting', due_at, null) as dueAt, settled_at as settledAt, status, answer, body
     from webhook_deliveries
     where ${where}
     order by id desc
     limit :limit offset :offset`,
    { ...params, limit, offset: (page - 1) * limit },
  )
  return { data, pagination: { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) } }
}

export function resend(
  tx: Tx,
  _: Who,
  { id, deliveries }: Input<typeof call.resendDeliveries>,
): { count: number } {
  const { name, pausedAt } = webhookOf(tx, id)
  if (pausedAt) throw conflict('This webhook is paused. Resume it first')
  const set = `set state = 'waiting', due_at = :now, settled_at = null, attempts = 0`
  const { changes: count } = deliveries
    ? tx.db.run(
        `update webhook_deliveries ${set}
         where webhook_id = :id
           and id in (select value from json_each(:deliveries))
           and state in ('sent', 'failed', 'dropped')
           and event <> :test`,
        { now: tx.now(), id, deliveries: JSON.stringify(deliveries), test: testEvent },
      )
    : tx.db.run(
        `update webhook_deliveries ${set}
         where webhook_id = :id and state = 'failed' and event <> :test`,
        { now: tx.now(), id, test: testEvent },
      )
  if (deliveries && !count) throw notFound('Delivery not found, or it is not finished yet')
  tx.record('webhook.resent', { webhookId: id, name, count })
  return { count }
}

/** Sends once, now, also while it is paused. The log has it. */
export async function sendTest(
  app: App,
  { origin }: By,
  { id }: { id: number },
): Promise<Answer<typeof call.testWebhook>> {
  const key = await webhookKey(app)
  const body: WebhookBody = {
    type: testEvent,
    version: 1,
    timestamp: app.clock.now(),
    entry: null,
    data: { message: 'Muster can reach this address.' },
  }
  // Not 'waiting', so that the outbox leaves it alone; a test that is cut off is not repeated.
  const { webhook, row } = await app.write(origin, (tx) => {
    const found = webhookOf(tx, id)
    const queued = queueDelivery(tx, id, testEvent, JSON.stringify(body))
    tx.db.run(
      `update webhook_deliveries
       set state = 'failed', settled_at = ?, attempts = 1, answer = 'The server stopped during the test'
       where id = ?`,
      tx.now(),
      queued,
    )
    return { webhook: found, row: sealedOf(tx, id, queued) }
  })
  const secrets = secretsOf(key, app.clock.now(), row)
  if (!secrets) throw conflict('The secret of this webhook cannot be read. Create a new one')
  const outcome = await post(app, {
    address: webhook.address,
    messageId: row.messageId,
    body: JSON.stringify(body),
    secrets,
  })
  await app.write(origin, (tx) => noteTest(tx, row.messageId, outcome))
  return outcome.is === 'sent'
    ? { isSent: true, message: `Answered ${outcome.status}` }
    : { isSent: false, message: outcome.why }
}

const sealedOf = ({ db }: Ask, id: number, deliveryId: number) =>
  db.one<Sealed & { messageId: string }>(
    `select w.id as webhookId, w.sealed, w.former_sealed as formerSealed, w.former_until as formerUntil,
       d.message_id as messageId
     from webhooks w, webhook_deliveries d
     where w.id = ? and d.id = ?`,
    id,
    deliveryId,
  )!

/** By the message's id: if the webhook was deleted meanwhile, another delivery may have the row's id. */
function noteTest(tx: Tx, messageId: string, outcome: Outcome) {
  tx.db.run(
    `update webhook_deliveries
     set state = ?, settled_at = ?, status = ?, answer = ?
     where message_id = ?`,
    outcome.is === 'sent' ? 'sent' : 'failed',
    tx.now(),
    outcome.status,
    outcome.is === 'sent' ? null : outcome.why,
    messageId,
  )
}
