/**
 * Subscribed browsers. The address comes from the browser and our server calls it, so only browsers' push
 * services are allowed: https, port 443, no user part, a known host matched at a dot.
 */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Input } from '../../../src/domain/endpoint'
import { invalid } from '../../../src/domain/errors'
import type { subscribe } from '../contract'

const services = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Null if allowed, else the reason. `more`: hosts from the environment, `host` or `host:port`. */
export function endpointProblem(endpoint: string, more: readonly string[]): string | null {
  let url: URL
  try {
    url = new URL(endpoint)
  } catch {
    return 'is not an address'
  }
  if (url.protocol !== 'https:') return 'must be https'
  if (url.username || url.password) return 'must not hold a user name'
  if (more.includes(url.host)) return null
  if (url.port !== '') return 'must use port 443'
  const host = url.hostname.toLowerCase()
  return [...services, ...more].some((known) => host === known || host.endsWith(`.${known}`))
    ? null
    : `${host} is not a known push service`
}

/** Bound to the person and session, so that a shared device does not show another person's notifications. */
export function storeSubscription(
  tx: Tx,
  who: Who,
  { subscription, userAgent }: Input<typeof subscribe>,
  vapidKey: string,
  more: readonly string[],
) {
  const problem = endpointProblem(subscription.endpoint, more)
  if (problem)
    throw invalid(`This push address ${problem}`, [
      { field: 'subscription.endpoint', message: `The address ${problem}` },
    ])
  const { endpoint, keys } = subscription
  const there = tx.db.one<{ id: number; userId: number }>(
    'select id, user_id as userId from push_subscriptions where endpoint = ?',
    endpoint,
  )
  if (there && there.userId !== who.id) drop(tx, there.id, 'somebody else signed in')
  tx.db.run(
    `insert into push_subscriptions (
       user_id, session_id, endpoint, p256dh, auth, vapid_key, user_agent, created_at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
       auth = excluded.auth, vapid_key = excluded.vapid_key, user_agent = excluded.user_agent, error = null`,
    who.id,
    who.sessionId,
    endpoint,
    keys.p256dh,
    keys.auth,
    vapidKey,
    userAgent ?? null,
    tx.now(),
  )
  const { id } = tx.db.one<{ id: number }>('select id from push_subscriptions where endpoint = ?', endpoint)!
  tx.record('push.subscribed', { userId: who.id, subscriptionId: id })
}

export function forget(tx: Tx, who: Who, endpoint: string) {
  const row = tx.db.one<{ id: number }>(
    'select id from push_subscriptions where endpoint = ? and user_id = ?',
    endpoint,
    who.id,
  )
  if (row) drop(tx, row.id, 'unsubscribed')
  return { success: true as const }
}

/** Its pending deliveries are dropped. */
export function drop(tx: Tx, id: number, why: string) {
  const row = tx.db.one<{ userId: number }>(
    'select user_id as userId from push_subscriptions where id = ?',
    id,
  )
  if (!row) return
  tx.db.run(
    `update deliveries
     set state = 'dropped', settled_at = ?, error = ?
     where address_id = ? and state in ('waiting', 'sending')`,
    tx.now(),
    why,
    id,
  )
  tx.db.run('delete from push_subscriptions where id = ?', id)
  tx.record('push.unsubscribed', { userId: row.userId, subscriptionId: id, why })
}

/** A sign-in ended, so its browsers get no more pushes. */
export function sessionEnded(
  tx: Tx,
  {
    userId,
    sessionId,
    reason,
  }: {
    userId: number
    sessionId: number | null
    reason: 'sign-out' | 'password' | 'deactivated' | 'elsewhere' | 'second-factor' | 'provider'
  },
) {
  const which =
    (reason === 'sign-out' || reason === 'elsewhere') && sessionId !== null
      ? 'session_id = :session'
      : (reason === 'password' || reason === 'second-factor') && sessionId !== null
        ? 'session_id <> :session'
        : ':session is not null or 1'
  for (const { id } of tx.db.all<{ id: number }>(
    `select id from push_subscriptions where user_id = :user and (${which})`,
    { user: userId, session: sessionId },
  ))
    drop(tx, id, `session ended: ${reason}`)
}
