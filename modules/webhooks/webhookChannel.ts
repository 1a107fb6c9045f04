/**
 * One webhook as a channel of the outbox. Each has its own, so that a slow receiver delays no other. A server
 * that was killed sends what was under way again, with the same `webhook-id` and body.
 */
import type { App, Ask, Tx } from '../../src/app'
import { may } from '../../src/domain/access'
import type { Role } from '../../src/domain/access'
import { plus, type Instant } from '../../src/domain/day'
import { Rest, type Channel, type Claimed } from '../../src/outbox'
import { described, type WebhookEvent } from './contract'
import { post, type Outcome } from './posting'
import { secretsOf, webhookKey, type Sealed } from './secrets'
import { pause } from './webhooks'

/**
 * Minutes until the next attempt: a day and half an hour in all. Then a delivery is given up. The first is
 * for a receiver that restarts.
 */
export const pauses = [0.1, 5, 30, 120, 300, 480, 540]
/** Minutes until a receiver is tried again with other deliveries, if none of a batch could be delivered. */
const rests = [0.1, 0.5, 1, 2, 5]
/** A webhook to which nothing could be delivered for this long is paused. */
const failingHours = 24
const mostAtOnce = 10

export type WebhookDelivery = Sealed & {
  id: number
  messageId: string
  address: string
  event: WebhookEvent
  body: string
  attempts: number
}

export type WebhookChannel = Channel<WebhookDelivery, Outcome> & {
  /** The webhook was changed or resumed: its receiver is tried at once. */
  tryAgain(): void
}

export function webhookChannel(app: App, id: number): WebhookChannel {
  const rest = new Rest(app.clock, rests)
  return {
    name: `webhook ${id}`,
    isUnderWay: ({ db }) => hasState(db, id, 'sending'),
    putBack: ({ db }) =>
      void db.run(
        `update webhook_deliveries
         set state = 'waiting'
         where webhook_id = ? and state = 'sending'`,
        id,
      ),
    isDue: (ask) => !isPaused(ask, id) && (nextDue(ask, id) ?? '9') <= ask.now(),
    nextDue: (ask) => (isPaused(ask, id) ? null : nextDue(ask, id)),
    claim: (tx) => claim(tx, id),
    async send(_, rows) {
      const key = await webhookKey(app)
      const outcomes = await Promise.all(
        rows.map(async (row): Promise<[WebhookDelivery, Outcome]> => {
          const secrets = secretsOf(key, app.clock.now(), row)
          return [row, secrets ? await post(app, { ...row, secrets }) : unreadable]
        }),
      )
      const limit = outcomes.find(([, { status }]) => status === 429 || status === 503)?.[1]
      if (limit || outcomes.every(([, { is }]) => is !== 'sent')) rest.begin(waitOf(limit, app.clock.now()))
      else rest.end()
      return new Map(outcomes)
    },
    settle,
    restMs: () => rest.leftMs(),
    tryAgain: () => rest.end(),
  }
}

/** Minutes that a receiver has asked for, at most an hour; undefined if it has not. */
function waitOf(outcome: Outcome | undefined, now: Instant): number | undefined {
  if (outcome?.is !== 'later' || !outcome.notBefore) return undefined
  return Math.min(60, (Date.parse(outcome.notBefore) - Date.parse(now)) / 60_000)
}

const unreadable: Outcome = {
  is: 'unreachable',
  status: null,
  why:
    'Its secret cannot be read, because the key in the data folder (files/keys) is another one. ' +
    'Create a new secret',
}

const hasState = (db: Ask['db'], id: number, state: string) =>
  db.one('select 1 from webhook_deliveries where webhook_id = ? and state = ? limit 1', id, state) !==
  undefined

const isPaused = ({ db }: Ask, id: number) =>
  db.one('select 1 from webhooks where id = ? and paused_at is null', id) === undefined

const nextDue = ({ db }: Ask, id: number) =>
  db.one<{ at: Instant | null }>(
    `select min(due_at) as at
     from webhook_deliveries
     where webhook_id = ? and state = 'waiting'`,
    id,
  )!.at

function claim(tx: Tx, id: number): Claimed<WebhookDelivery> {
  const rows = tx.db.all<WebhookDelivery & { role: Role; isActive: number }>(
    `select d.id, d.message_id as messageId, d.event, d.body, d.attempts + 1 as attempts, w.address,
       w.id as webhookId, w.sealed, w.former_sealed as formerSealed, w.former_until as formerUntil,
       u.role, u.is_active as isActive
     from webhook_deliveries d
     join webhooks w on w.id = d.webhook_id
     join users u on u.id = w.owner_id
     where d.webhook_id = ?
       and d.state = 'waiting'
       and d.due_at <= ?
       and w.paused_at is null
     order by d.due_at, d.id
     limit ?`,
    id,
    tx.now(),
    mostAtOnce,
  )
  const isAllowed = ({ role, isActive, event }: (typeof rows)[number]) =>
    isActive === 1 && may({ role }, 'manage_settings') && may({ role }, described(event).may)
  if (rows.some((row) => !isAllowed(row))) {
    pause(tx, id, 'owner')
    return { rows: [] }
  }
  for (const row of rows)
    tx.db.run(
      `update webhook_deliveries
       set state = 'sending', attempts = ?
       where id = ?`,
      row.attempts,
      row.id,
    )
  return { rows }
}

function settle(tx: Tx, { id, webhookId, messageId, attempts }: WebhookDelivery, outcome: Outcome) {
  // The webhook may have been deleted meanwhile, and another have a delivery with the same row id.
  const isThere = tx.db.one(
    `select 1
     from webhook_deliveries
     where message_id = ? and state = 'sending'`,
    messageId,
  )
  if (!isThere) return
  if (outcome.is === 'sent') {
    end(tx, id, 'sent', outcome)
    tx.db.run('update webhooks set failing_since = null, last_sent_at = ? where id = ?', tx.now(), webhookId)
    return
  }
  const wait = outcome.is === 'gone' ? undefined : pauses[attempts - 1]
  if (wait === undefined) end(tx, id, 'failed', outcome)
  else {
    const due = plus(tx.now(), wait)
    const notBefore = outcome.is === 'later' ? outcome.notBefore : undefined
    tx.db.run(
      `update webhook_deliveries
       set state = 'waiting', due_at = ?, status = ?, answer = ?
       where id = ?`,
      notBefore && notBefore > due ? notBefore : due,
      outcome.status,
      outcome.why,
      id,
    )
  }
  noteFailure(tx, webhookId, outcome.is === 'gone')
}

function end(tx: Tx, id: number, state: 'sent' | 'failed', outcome: Outcome) {
  tx.db.run(
    `update webhook_deliveries
     set state = ?, settled_at = ?, status = ?, answer = ?
     where id = ?`,
    state,
    tx.now(),
    outcome.status,
    outcome.is === 'sent' ? null : outcome.why,
    id,
  )
}

function noteFailure(tx: Tx, webhookId: number, isGone: boolean) {
  tx.db.run(
    'update webhooks set failing_since = coalesce(failing_since, ?) where id = ?',
    tx.now(),
    webhookId,
  )
  const { since, paused } = tx.db.one<{ since: Instant; paused: Instant | null }>(
    'select failing_since as since, paused_at as paused from webhooks where id = ?',
    webhookId,
  )!
  if (paused) return
  if (isGone) pause(tx, webhookId, 'gone')
  else if (plus(since, failingHours * 60) <= tx.now()) pause(tx, webhookId, 'failing')
}
