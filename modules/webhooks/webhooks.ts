/**
 * Webhooks as an Admin keeps them.
 *
 *   webhooksOf(ask)   createWebhook, renewSecret(app, by, …)   changeWebhook, deleteWebhook(tx, who, …)
 *   pause(tx, id, why)   resume(tx, who, …)   pauseWithoutOwner(tx, userId)
 */
import type { App, Ask, Tx } from '../../src/app'
import { plus } from '../../src/domain/day'
import type { Answer, Input } from '../../src/domain/endpoint'
import { conflict, notFound } from '../../src/domain/errors'
import type { By, Who } from '../../src/http'
import { notify } from '../notifications/service'
import { checkedAddress } from './addresses'
import type * as call from './contract'
import { pauseWords, testEvent, type PauseReason, type Webhook, type WebhookEvent } from './contract'
import { sealSecret, webhookKey } from './secrets'
import { newSecret } from './signing'

/** More are a program that creates them. */
const mostWebhooks = 20
const formerHours = 24
/** Counting on would take longer than anybody waits for the figure. */
const mostCounted = 10_000

type Row = Omit<Webhook, 'events' | 'waiting' | 'failed'>

export function webhooksOf({ db }: Ask): Webhook[] {
  const count = (id: number, states: string) =>
    db.one<{ n: number }>(
      `select count(*) as n
       from (
         select 1
         from webhook_deliveries
         where webhook_id = ? and state in (${states}) and event <> '${testEvent}'
         limit ${mostCounted}
       )`,
      id,
    )!.n
  return db
    .all<Row>(
      `select w.id, w.name, w.address, u.full_name as owner, w.paused_at as pausedAt,
         w.paused_why as pausedWhy, w.failing_since as failingSince, w.last_sent_at as lastSentAt,
         w.created_at as createdAt
       from webhooks w
       join users u on u.id = w.owner_id
       order by w.id`,
    )
    .map(({ id, ...row }) => ({
      id,
      ...row,
      events: eventsOf(db, id),
      waiting: count(id, "'waiting', 'sending'"),
      failed: count(id, "'failed'"),
    }))
}

const eventsOf = (db: Ask['db'], id: number) =>
  db
    .all<{ event: WebhookEvent }>('select event from webhook_events where webhook_id = ? order by event', id)
    .map(({ event }) => event)

export function webhookOf(ask: Ask, id: number): Webhook {
  const found = webhooksOf(ask).find((one) => one.id === id)
  if (!found) throw notFound('Webhook not found')
  return found
}

const stateOf = ({ name, address, events, pausedWhy }: Webhook) => ({
  name,
  address,
  events,
  paused: pausedWhy,
})

export async function createWebhook(
  app: App,
  { who, origin }: By,
  { name, address, events }: Input<typeof call.createWebhook>,
): Promise<Answer<typeof call.createWebhook>> {
  const checked = checkedAddress(address, app.config.webhookHosts)
  const key = await webhookKey(app)
  return app.write(origin, (tx) => {
    const { n } = tx.db.one<{ n: number }>('select count(*) as n from webhooks')!
    if (n >= mostWebhooks) throw conflict(`There are ${mostWebhooks} webhooks. Delete one first`)
    const secret = newSecret()
    const { lastId: id } = tx.db.run(
      `insert into webhooks (name, address, owner_id, sealed, created_at)
       values (?, ?, ?, '', ?)`,
      name,
      checked,
      who.id,
      tx.now(),
    )
    tx.db.run('update webhooks set sealed = ? where id = ?', sealSecret(key, id, secret), id)
    storeEvents(tx, id, events)
    const made = webhookOf(tx, id)
    tx.record('webhook.changed', { webhookId: id, before: null, after: stateOf(made) })
    return { ...made, secret }
  })
}

function storeEvents({ db }: Tx, id: number, events: readonly WebhookEvent[]) {
  db.run('delete from webhook_events where webhook_id = ?', id)
  for (const event of new Set(events))
    db.run('insert into webhook_events (event, webhook_id) values (?, ?)', event, id)
}

/** Runs a change and records it. */
function recordChange(tx: Tx, id: number, change: () => void): Webhook {
  const before = webhookOf(tx, id)
  change()
  const after = webhookOf(tx, id)
  tx.record('webhook.changed', { webhookId: id, before: stateOf(before), after: stateOf(after) })
  return after
}

export function changeWebhook(
  app: App,
  { who, origin }: By,
  { id, name, address, events }: Input<typeof call.changeWebhook>,
): Promise<Webhook> {
  const checked = checkedAddress(address, app.config.webhookHosts)
  return app.write(origin, (tx) =>
    recordChange(tx, id, () => {
      tx.db.run(
        `update webhooks
         set name = ?, address = ?, owner_id = ?, failing_since = null
         where id = ?`,
        name,
        checked,
        who.id,
        id,
      )
      trySoon(tx, id)
      storeEvents(tx, id, events)
    }),
  )
}

export function deleteWebhook(tx: Tx, _: Who, { id }: { id: number }) {
  const before = webhookOf(tx, id)
  tx.db.run('delete from webhook_deliveries where webhook_id = ?', id)
  tx.db.run('delete from webhook_events where webhook_id = ?', id)
  tx.db.run('delete from webhooks where id = ?', id)
  tx.record('webhook.changed', { webhookId: id, before: stateOf(before), after: null })
  return { success: true as const }
}

export async function renewSecret(
  app: App,
  { origin }: By,
  { id }: { id: number },
): Promise<{ secret: string }> {
  const key = await webhookKey(app)
  return app.write(origin, (tx) => {
    const { name } = webhookOf(tx, id)
    const secret = newSecret()
    tx.db.run(
      `update webhooks
       set former_sealed = sealed, former_until = ?, sealed = ?
       where id = ?`,
      plus(tx.now(), formerHours * 60),
      sealSecret(key, id, secret),
      id,
    )
    tx.record('webhook.secret_renewed', { webhookId: id, name })
    return { secret }
  })
}

/** Its events wait from now on. Admins get a notice, unless one of them did it. */
export function pause(tx: Tx, id: number, why: PauseReason): Webhook {
  const after = recordChange(tx, id, () =>
    tx.db.run('update webhooks set paused_at = ?, paused_why = ? where id = ?', tx.now(), why, id),
  )
  if (why !== 'admin')
    notify(tx, {
      people: tx.db
        .all<{ id: number }>(`select id from users where role = 'Admin' and is_active = 1`)
        .map((one) => one.id),
      type: 'other',
      title: `Webhook paused: ${after.name}`,
      message: `${pauseWords[why]} Its events wait until an Admin resumes it.`,
      link: '/settings#webhooks',
      subject: `webhook:${id}`,
    })
  return after
}

export function pauseByHand(tx: Tx, _: Who, { id }: { id: number }): Webhook {
  if (webhookOf(tx, id).pausedAt) throw conflict('This webhook is already paused')
  return pause(tx, id, 'admin')
}

/** Whoever resumes it is its owner: it sends what that person may see. */
export function resume(tx: Tx, who: Who, { id, waiting }: Input<typeof call.resumeWebhook>): Webhook {
  if (!webhookOf(tx, id).pausedAt) throw conflict('This webhook is not paused')
  return recordChange(tx, id, () => {
    tx.db.run(
      `update webhooks
       set paused_at = null, paused_why = null, failing_since = null, owner_id = ?
       where id = ?`,
      who.id,
      id,
    )
    if (waiting === 'send') return trySoon(tx, id)
    tx.db.run(
      `update webhook_deliveries
       set state = 'dropped', settled_at = ?, answer = 'Dropped when the webhook was resumed'
       where webhook_id = ? and state = 'waiting'`,
      tx.now(),
      id,
    )
  })
}

/** What failed before is due now, with all its attempts. */
function trySoon(tx: Tx, id: number) {
  tx.db.run(
    `update webhook_deliveries
     set due_at = ?, attempts = 0
     where webhook_id = ? and state = 'waiting' and attempts > 0`,
    tx.now(),
    id,
  )
}

/** The owner has left or has another role, so nobody's rights say what it may send. */
export function pauseWithoutOwner(tx: Tx, userId: number) {
  for (const { id } of tx.db.all<{ id: number }>(
    'select id from webhooks where owner_id = ? and paused_at is null',
    userId,
  ))
    pause(tx, id, 'owner')
}

/**
 * The database is from an earlier day: a webhook that was deleted since would send again, with a secret that
 * was replaced. Deliveries that waited then have long been sent.
 */
export function pauseRestored(tx: Tx) {
  tx.db.run(
    `update webhook_deliveries
     set state = 'dropped', settled_at = ?, answer = 'Muster was restored from a backup'
     where webhook_id in (select id from webhooks) and state in ('waiting', 'sending')`,
    tx.now(),
  )
  tx.db.run('update webhooks set former_sealed = null, former_until = null')
  for (const { id } of tx.db.all<{ id: number }>('select id from webhooks where paused_at is null'))
    pause(tx, id, 'restored')
}
