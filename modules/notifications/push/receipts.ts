/** Delivery results: browsers' receipts, a person's devices, and failed deliveries. */
import type { App, Ask, Tx } from '../../../src/app'
import type { Answer } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { fullNameOf } from '../../people/service'
import type { debugPush } from '../contract'
import { keysOf } from './vapid'

export async function debug(app: App, userId: number): Promise<Answer<typeof debugPush>> {
  const currentVapidKey = (await keysOf(app))[0]!.publicKey
  return app.ask((ask) => {
    const { db } = ask
    const name = fullNameOf(ask, userId)
    if (name === undefined) throw notFound('Employee not found')
    type Row = {
      endpoint: string
      error: string | null
      createdAt: string
      userAgent: string | null
      sentAt: string | null
      shownAt: string | null
      vapidKey: string
    }
    const rows = db.all<Row>(
      `select endpoint, error, created_at as createdAt, user_agent as userAgent, sent_at as sentAt,
         shown_at as shownAt, vapid_key as vapidKey
       from push_subscriptions
       where user_id = ?
       order by id desc`,
      userId,
    )
    const subscriptions = rows.map(({ vapidKey, ...row }) => ({
      ...row,
      status:
        vapidKey !== currentVapidKey
          ? 'Older key'
          : row.error
            ? 'Failing'
            : row.shownAt
              ? 'Shown'
              : row.sentAt
                ? 'Sent'
                : 'Active',
    }))
    const recent = db.all<Answer<typeof debugPush>['recent'][number]>(
      `select title, state, attempts, created_at as createdAt, due_at as dueAt, settled_at as settledAt,
         shown_at as shownAt, clicked_at as clickedAt, error
       from deliveries
       where user_id = ?
       order by id desc
       limit 20`,
      userId,
    )
    return {
      userId,
      name,
      subscriptionCount: rows.length,
      currentVapidKey,
      recommendation: recommendation(subscriptions),
      subscriptions,
      recent,
    }
  })
}

function recommendation(subscriptions: readonly { status: string }[]): string {
  if (!subscriptions.length)
    return 'No device is subscribed. The person enables push in Notification Settings, on each device.'
  if (subscriptions.some((s) => s.status === 'Failing'))
    return 'A device fails. Disable and enable push again on it.'
  if (subscriptions.every((s) => s.status === 'Older key'))
    return 'Every device was subscribed with an older key. Open Muster on a device to fix it.'
  if (subscriptions.some((s) => s.status === 'Shown')) return 'Pushes arrive. A device has shown one.'
  return 'The push service accepts pushes. Send a test to check that it is shown.'
}

/** The browser reports what it did; an unknown secret is ignored. */
export function receipt(tx: Tx, { receipt: secret, what }: { receipt: string; what: 'shown' | 'clicked' }) {
  const column = what === 'shown' ? 'shown_at' : 'clicked_at'
  const row = tx.db.one<{ id: number; addressId: number }>(
    'select id, address_id as addressId from deliveries where receipt = ?',
    secret,
  )
  if (row) {
    tx.db.run(`update deliveries set ${column} = coalesce(${column}, ?) where id = ?`, tx.now(), row.id)
    tx.db.run('update push_subscriptions set shown_at = ? where id = ?', tx.now(), row.addressId)
  }
  return { success: true as const }
}

export function dead({ db }: Ask) {
  return db.all<{
    id: number
    name: string
    title: string
    error: string | null
    attempts: number
    createdAt: string
    settledAt: string | null
  }>(
    `select d.id, u.full_name as name, d.title, d.error, d.attempts,
       d.created_at as createdAt, d.settled_at as settledAt
     from deliveries d
     join users u on u.id = d.user_id
     where d.state = 'dead'
     order by d.id desc
     limit 200`,
  )
}
