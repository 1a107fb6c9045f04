/**
 * Stopping mails from a mail program, without signing in (RFC 8058). The token names a person and a topic and
 * is signed; it can only stop mails, which the person can choose again in Notification Settings.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../../src/app'
import { notFound } from '../../../src/domain/errors'
import { topics, type Topic } from '../contract'
import { mailKey } from './mailPassword'

/** `all`: of a digest. */
export type StoppedTopic = Topic | 'all'

export async function unsubscribeToken(app: App, userId: number, topic: StoppedTopic): Promise<string> {
  const named = `${userId}-${topic}`
  return `${named}-${signature(await mailKey(app), named)}`
}

const signature = (key: Buffer, named: string) =>
  createHmac('sha256', key).update(`unsubscribe ${named}`).digest('base64url').slice(0, 32)

async function parsed(app: App, token: string): Promise<{ userId: number; topics: readonly Topic[] }> {
  const [, named = '', id, topic, given = ''] = /^((\d{1,15})-([a-z]+))-([\w-]{32})$/.exec(token) ?? []
  const expected = signature(await mailKey(app), named)
  const isRight =
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  const which = topic === 'all' ? topics : topics.filter((one) => one === topic)
  if (!isRight || !which.length) throw notFound('This link is not complete. Use the one in the mail.')
  return { userId: Number(id), topics: which }
}

export async function unsubscribe(app: App, token: string, source: string): Promise<{ success: true }> {
  const { userId, topics: stopped } = await parsed(app, token)
  await app.write({ actor: null, source }, (tx) => {
    const before = tx.db.all<{ topic: Topic }>(
      `select topic
       from notification_preferences
       where user_id = ?
         and mail = 1
         and topic in (select value from json_each(?))`,
      userId,
      JSON.stringify(stopped),
    )
    if (!before.length) return
    tx.db.run(
      `update notification_preferences
       set mail = 0
       where user_id = ? and topic in (select value from json_each(?))`,
      userId,
      JSON.stringify(stopped),
    )
    tx.record('notification.preferences_changed', {
      userId,
      before: { mail: before.map(({ topic }) => topic) },
      after: { mail: [] },
    })
  })
  return { success: true }
}
