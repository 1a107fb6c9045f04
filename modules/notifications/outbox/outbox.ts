/**
 * The outbox: due deliveries are claimed, sent and settled. If the server stopped while sending, it sends
 * again with the same topic and tag, so that the push is shown once. Retries get rarer; after the last
 * attempt a delivery is dead, and an Admin sees it.
 */
import type { App, Tx } from '../../../src/app'
import { plus, type Instant } from '../../../src/domain/day'
import type { NoticeType } from '../contract'
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
const longestSleep = 60_000
const longestFarewell = 3000

export class Outbox {
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null
  private again = false
  private isOpen = false
  private isGone = false

  constructor(private readonly app: App) {}

  async start() {
    this.isOpen = true
    if (this.has(`${unsettled} and state = 'sending' and :now <> ''`))
      await this.write(
        (tx) =>
          void tx.db.run(`
            update deliveries
            set state = 'waiting'
            where ${unsettled} and state = 'sending'
          `),
      )
    this.wake()
  }

  async stop() {
    this.isOpen = false
    clearTimeout(this.timer)
    // A push service that does not answer does not delay a shutdown; the push is sent again at the next
    // start.
    await Promise.race([this.running, new Promise((done) => setTimeout(done, longestFarewell).unref())])
    this.isGone = true
  }

  /** Something may be due. Does nothing in a process that does not serve. */
  wake() {
    if (!this.isOpen) return
    this.again = true
    this.running ??= this.run().finally(() => {
      this.running = null
      if (this.again) this.wake()
    })
  }

  /** Sends everything due now: `wake`, awaited. */
  async drain(): Promise<number> {
    let sent = 0
    for (let batch = await this.batch(); batch > 0; batch = await this.batch()) sent += batch
    return sent
  }

  private async run() {
    this.again = false
    try {
      while (this.isOpen && (await this.batch()) > 0);
    } catch (error) {
      this.app.log.error('The outbox could not be processed', { error })
    }
    if (this.isOpen) this.sleep()
  }

  private sleep() {
    clearTimeout(this.timer)
    const next = this.app.ask(({ db }) =>
      db.one<{ at: Instant | null }>(
        `select min(due_at) as at
         from deliveries
         where ${unsettled} and state = 'waiting'`,
      ),
    )?.at
    const wait = next
      ? Math.max(250, Math.min(longestSleep, Date.parse(next) - Date.parse(this.app.clock.now())))
      : longestSleep
    this.timer = setTimeout(() => this.wake(), wait)
    this.timer.unref()
  }

  /** Claims, sends and settles up to a hundred; returns how many. */
  private async batch(): Promise<number> {
    if (!this.has(`${unsettled} and state = 'waiting' and due_at <= :now`)) return 0
    const rows = await this.write((tx) => claim(tx))
    if (!rows.length) return 0
    const messages = merged(rows)
    const outcomes = new Map<Row, Outcome>()
    const queue = [...messages]
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { address, message, rows: of } = next
        const outcome = await sendPush(this.app, address, message)
        for (const row of of) outcomes.set(row, outcome)
      }
    }
    await Promise.all(Array.from({ length: together }, work))
    if (this.isGone) return 0
    await this.write((tx) => {
      for (const [row, outcome] of outcomes) recordOutcome(tx, row, outcome)
    })
    return rows.length
  }

  /** Checked before writing, because most wakes find nothing to do. */
  private has(where: string): boolean {
    return this.app.ask((ask) =>
      Boolean(ask.db.one(`select 1 from deliveries where ${where} limit 1`, { now: ask.now() })),
    )
  }

  private write<T>(work: (tx: Tx) => T): Promise<T> {
    return this.app.write({ actor: null, source: 'outbox' }, work)
  }
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

type Sending = { address: Address; message: Message; rows: Row[] }

/** Held by quiet hours or a digest; the few seconds for undo do not count. */
function wasHeld({ isUrgent, attempts, createdAt, dueAt }: Row): boolean {
  return !isUrgent && attempts === 0 && dueAt > plus(createdAt, 1)
}

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

function recordOutcome(tx: Tx, row: Row, outcome: Outcome) {
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
