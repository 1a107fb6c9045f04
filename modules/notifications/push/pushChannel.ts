/** Push as a channel of the outbox: up to a hundred deliveries at once, ten under way together. */
import type { App, Tx } from '../../../src/app'
import { plus, type Instant } from '../../../src/domain/day'
import type { NoticeType } from '../contract'
import type { Channel } from '../../../src/outbox'
import { sendPush, type Address, type Message, type Outcome } from './push'
import { drop } from './subscriptions'

type Row = {
  id: number
  userId: number
  addressId: number
  type: NoticeType
  title: string
  message: string
  link: string | null
  isUrgent: number
  attempts: number
  receipt: string
  dueAt: Instant
  createdAt: Instant
} & Omit<Address, 'id'>

/**
 * Written exactly as in `deliveries_due`, because SQLite uses a partial index only for its very condition.
 */
const unsettled = `state in ('waiting', 'sending')`
/** Minutes until the next attempt. */
const pauses = [0.5, 2, 10, 60, 360]
const atOnce = 100
const together = 10

export const pushChannel: Channel<Row, Outcome> = {
  name: 'push',
  isUnderWay: ({ db }) =>
    db.one(
      `select 1
       from deliveries
       where ${unsettled} and state = 'sending'
       limit 1`,
    ) !== undefined,
  putBack: ({ db }) =>
    void db.run(`
      update deliveries
      set state = 'waiting'
      where ${unsettled} and state = 'sending'
    `),
  isDue: (ask) =>
    ask.db.one(
      `select 1
       from deliveries
       where ${unsettled} and state = 'waiting' and due_at <= ?
       limit 1`,
      ask.now(),
    ) !== undefined,
  nextDue: ({ db }) =>
    db.one<{ at: Instant | null }>(
      `select min(due_at) as at
       from deliveries
       where ${unsettled} and state = 'waiting'`,
    )!.at,
  claim: (tx) => ({ rows: claim(tx) }),
  send,
  settle,
}

function claim(tx: Tx): Row[] {
  const rows = tx.db.all<Row>(
    `select d.id, d.user_id as userId, d.address_id as addressId, d.type, d.title, d.message, d.link,
       d.is_urgent as isUrgent, d.attempts, d.receipt, d.due_at as dueAt, d.created_at as createdAt,
       s.endpoint, s.p256dh, s.auth, s.vapid_key as vapidKey
     from deliveries d
     join push_subscriptions s on s.id = d.address_id
     where d.state in ('waiting', 'sending')
       and d.state = 'waiting'
       and d.due_at <= ?
     order by d.due_at, d.id
     limit ?`,
    tx.now(),
    atOnce,
  )
  for (const { id } of rows)
    tx.db.run(
      `update deliveries
       set state = 'sending', attempts = attempts + 1
       where id = ?`,
      id,
    )
  return rows
}

async function send(app: App, rows: readonly Row[]): Promise<ReadonlyMap<Row, Outcome>> {
  const outcomes = new Map<Row, Outcome>()
  const queue = merged(rows)
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { address, message, rows: of } = next
      const outcome = await sendPush(app, address, message)
      for (const row of of) outcomes.set(row, outcome)
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  return outcomes
}

/** Held by quiet hours or a digest; the few seconds for undo do not count. */
function wasHeld({ isUrgent, attempts, createdAt, dueAt }: Row): boolean {
  return !isUrgent && attempts === 0 && dueAt > plus(createdAt, 1)
}

type Sending = { address: Address; message: Message; rows: Row[] }

/** A device's held pushes are combined into one, so that nobody gets eleven buzzes at eight. */
export function merged(rows: readonly Row[]): Sending[] {
  const held = new Map<number, Row[]>()
  const single: Sending[] = []
  for (const row of rows) {
    if (wasHeld(row)) held.set(row.addressId, [...(held.get(row.addressId) ?? []), row])
    else single.push(sendingOf([row]))
  }
  return [...single, ...[...held.values()].map(sendingOf)]
}

function sendingOf(rows: Row[]): Sending {
  const [first] = rows
  const { addressId: id, endpoint, p256dh, auth, vapidKey, receipt, type, title, message, link } = first!
  const address = { id, endpoint, p256dh, auth, vapidKey }
  const isUrgent = first!.isUrgent === 1
  const tag = `n${first!.id}`
  if (rows.length === 1)
    return { address, rows, message: { receipt, type, title, message, link, tag, isUrgent } }
  return {
    address,
    rows,
    message: {
      receipt,
      type: 'other',
      title: `${rows.length} notifications`,
      message: rows.map((row) => row.title).join('\n'),
      link: '/notifications',
      tag,
      isUrgent,
    },
  }
}

function settle(tx: Tx, row: Row, outcome: Outcome) {
  // Dropped while it was sent because its device signed out: it is not retried, and the device's number may
  // belong to another by now.
  if (!tx.db.one(`select 1 from deliveries where id = ? and state = 'sending'`, row.id)) return
  const to = (state: string, error: string | null) =>
    tx.db.run(
      'update deliveries set state = ?, settled_at = ?, error = ? where id = ?',
      state,
      tx.now(),
      error,
      row.id,
    )
  if (outcome.is === 'sent') {
    to('sent', null)
    return void tx.db.run(
      'update push_subscriptions set sent_at = ?, error = null where id = ?',
      tx.now(),
      row.addressId,
    )
  }
  if (outcome.is === 'gone') {
    to('dropped', outcome.why)
    return drop(tx, row.addressId, outcome.why)
  }
  tx.db.run('update push_subscriptions set error = ? where id = ?', outcome.why, row.addressId)
  const pause = pauses[row.attempts]
  if (outcome.is === 'refused' || pause === undefined) return void to('dead', outcome.why)
  const minutes = outcome.afterSeconds === null ? pause : Math.max(pause, outcome.afterSeconds / 60)
  tx.db.run(
    `update deliveries
     set state = 'waiting', due_at = ?, error = ?
     where id = ?`,
    plus(tx.now(), minutes),
    outcome.why,
    row.id,
  )
}
