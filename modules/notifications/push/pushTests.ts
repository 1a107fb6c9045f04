/** Push tests: to oneself at once, to others through the outbox. */
import { randomBytes } from 'node:crypto'
import type { App, Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Input, z } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { ancestorsOf, team } from '../../people/service'
import type { pushAnswer, testRegularization, testRole, testTaskAssignment, testTeam } from '../contract'
import { notify, type Notice } from '../inbox/notify'
import { sendPush, type Address } from './push'
import { drop } from './subscriptions'

type Outcome = z.output<typeof pushAnswer>

/** Sent immediately, so the answer contains the push services' results. */
export async function testOwn(app: App, who: Who): Promise<Outcome> {
  const addresses = app.ask(({ db }) =>
    db.all<Address>(
      `select id, endpoint, p256dh, auth, vapid_key as vapidKey
       from push_subscriptions
       where user_id = ?
       order by id`,
      who.id,
    ),
  )
  if (!addresses.length)
    return {
      success: false,
      message: 'No push subscriptions found. Enable push notifications first.',
      sentCount: 0,
    }
  const outcomes = await Promise.all(
    addresses.map((address) => {
      const receipt = randomBytes(18).toString('base64url')
      const message = {
        receipt,
        type: 'other' as const,
        title: 'Test notification',
        message: 'Push notifications work on this device.',
        link: '/notification-settings',
        tag: `t${receipt.slice(0, 12)}`,
        isUrgent: true,
      }
      return sendPush(app, address, message).then((outcome) => ({ address, receipt, outcome }))
    }),
  )
  await app.write({ actor: who.id, source: 'test' }, (tx) => {
    for (const { address, receipt, outcome } of outcomes)
      storeAttempt(
        tx,
        who.id,
        address,
        receipt,
        outcome.is === 'sent' ? null : outcome.why,
        outcome.is === 'gone',
      )
  })
  const sent = outcomes.filter(({ outcome }) => outcome.is === 'sent').length
  const why = outcomes.flatMap(({ outcome }) => (outcome.is === 'sent' ? [] : [outcome.why]))[0]
  return sent
    ? {
        success: true,
        message: `Test notification sent to ${sent} ${sent === 1 ? 'device' : 'devices'}`,
        sentCount: sent,
      }
    : { success: false, message: `No push subscriptions could be reached: ${why}`, sentCount: 0 }
}

/** A test has a delivery too, so that its receipt has a row and the debug tool shows it. */
function storeAttempt(
  tx: Tx,
  userId: number,
  { id }: Address,
  receipt: string,
  error: string | null,
  isGone: boolean,
) {
  if (!tx.db.one('select 1 from push_subscriptions where id = ?', id)) return
  tx.db.run(
    `insert into deliveries (
       user_id, channel, address_id, type, title, message, link, is_urgent, state, attempts, due_at,
       created_at, settled_at, error, receipt
     )
     values (?, 'push', ?, 'other', 'Test notification', '', null, 1, ?, 1, ?, ?, ?, ?, ?)`,
    userId,
    id,
    error ? 'dead' : 'sent',
    tx.now(),
    tx.now(),
    tx.now(),
    error,
    receipt,
  )
  tx.db.run(
    `update push_subscriptions
     set sent_at = case when ? is null then ? else sent_at end, error = ?
     where id = ?`,
    error,
    tx.now(),
    error,
    id,
  )
  if (isGone) drop(tx, id, error!)
}

export function testToRole(tx: Tx, _: Who, { role }: Input<typeof testRole>): Outcome {
  return queue(
    tx,
    tx.db
      .all<{ id: number }>(`select id from users where is_active = 1 and (? = 'All' or role = ?)`, role, role)
      .map((u) => u.id),
    role === 'All' ? 'everybody' : `every ${role}`,
  )
}

export function testToDesignation(tx: Tx, _: Who, { designation }: { designation: string }): Outcome {
  return queue(
    tx,
    tx.db
      .all<{ id: number }>('select id from users where is_active = 1 and designation = ?', designation)
      .map((u) => u.id),
    `every ${designation}`,
  )
}

export function testToTeam(tx: Tx, who: Who, { includeManager }: Input<typeof testTeam>): Outcome {
  return queue(
    tx,
    [...team(tx, who).map((u) => u.id), ...(includeManager ? [who.id] : [])],
    includeManager ? 'your team and you' : 'your team',
  )
}

export function testToManager(tx: Tx, who: Who): Outcome {
  return queue(tx, ancestorsOf(tx, who.id).slice(0, 1), 'your manager')
}

export function testToHierarchy(tx: Tx, who: Who): Outcome {
  return queue(tx, ancestorsOf(tx, who.id), 'everybody above you')
}

export function tryRegularization(
  tx: Tx,
  who: Who,
  { userId, status = 'approved' }: Input<typeof testRegularization>,
): Outcome {
  const title = `Test: Regularization ${status === 'approved' ? 'Approved' : 'Rejected'}`
  return queue(tx, [oneOfOwn(tx, who, userId)], 'one person', {
    type: 'regularization_update',
    title,
    message: `Your regularization request was ${status}. This is a test.`,
    link: '/attendance',
  })
}

export function tryTask(
  tx: Tx,
  who: Who,
  { userId, taskTitle, deadline }: Input<typeof testTaskAssignment>,
): Outcome {
  const message = `${taskTitle?.trim() || 'Test task'}${deadline ? `, due ${deadline}` : ''}. This is a test.`
  return queue(tx, [oneOfOwn(tx, who, userId)], 'one person', {
    type: 'task',
    title: 'Test: Task assigned',
    message,
    link: '/tasks',
  })
}

const usual = {
  type: 'other' as const,
  title: 'Test notification',
  message: 'This is a test of push notifications.',
  link: '/notification-settings',
}

const nobodyText = (whom: string): string =>
  whom === 'your manager' ? 'You have no manager set' : `No active people found for ${whom}`

function queue(
  tx: Tx,
  people: number[],
  whom: string,
  notice: Pick<Notice, 'type' | 'title' | 'message' | 'link'> = usual,
): Outcome {
  if (!people.length) return { success: false, message: nobodyText(whom), sentCount: 0 }
  const { devices, withPush } = notify(tx, { people, ...notice, inApp: false, isUrgent: true })
  if (!devices) return { success: false, message: `No push subscriptions found for ${whom}`, sentCount: 0 }
  return {
    success: true,
    message: `Test notification queued for ${withPush} ${withPush === 1 ? 'person' : 'people'}`,
    sentCount: withPush,
  }
}

/** Oneself or one of one's team; others are not found. */
function oneOfOwn(ask: Ask, who: Who, userId: number | null | undefined): number {
  if (userId == null || userId === who.id) return who.id
  if (!team(ask, who).some((person) => person.id === userId)) throw notFound('Employee not found')
  return userId
}
