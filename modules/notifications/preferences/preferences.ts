/** Notification preferences. Only differences from the default are stored. */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Input } from '../../../src/domain/endpoint'
import { invalid } from '../../../src/domain/errors'
import { topics, type Preferences, type savePreferences, type Topic } from '../contract'
import { usualHours } from '../inbox/notify'

export function preferencesOf(ask: Ask, userId: number): Preferences {
  const chosen = new Map(
    ask.db
      .all<{ topic: Topic; inApp: number; push: number; mail: number }>(
        `select topic, in_app as inApp, push, mail
         from notification_preferences
         where user_id = ?`,
        userId,
      )
      .map((p) => [p.topic, p]),
  )
  const hours = ask.db.one<{ quietFrom: string | null; quietTo: string | null; digestAt: string | null }>(
    `select quiet_from as quietFrom, quiet_to as quietTo, digest_at as digestAt
     from notification_hours
     where user_id = ?`,
    userId,
  )
  const { quietFrom, quietTo, digestAt } = hours ?? usualHours(ask)
  return {
    topics: topics.map((topic) => ({
      topic,
      inApp: chosen.get(topic)?.inApp !== 0,
      push: chosen.get(topic)?.push !== 0,
      mail: chosen.get(topic)?.mail === 1,
    })),
    quietFrom,
    quietTo,
    digestAt,
  }
}

export function savePreferencesOf(tx: Tx, who: Who, given: Input<typeof savePreferences>): Preferences {
  const before = preferencesOf(tx, who.id)
  for (const { topic, inApp, push, mail } of given.topics ?? [])
    tx.db.run(
      `insert into notification_preferences (user_id, topic, in_app, push, mail)
       values (:user, :topic, :inApp, :push, coalesce(:mail, 0))
       on conflict (user_id, topic) do update set in_app = excluded.in_app, push = excluded.push,
         mail = coalesce(:mail, mail)`,
      {
        user: who.id,
        topic,
        inApp: inApp ? 1 : 0,
        push: push ? 1 : 0,
        mail: mail === undefined ? null : mail ? 1 : 0,
      },
    )
  const { quietFrom, quietTo, digestAt } = { ...before, ...given }
  if ((quietFrom === null) !== (quietTo === null))
    throw invalid('Quiet hours need a start and an end', [
      { field: quietFrom === null ? 'quietFrom' : 'quietTo', message: 'Required' },
    ])
  tx.db.run(
    `insert into notification_hours (user_id, quiet_from, quiet_to, digest_at)
     values (?, ?, ?, ?)
     on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
       digest_at = excluded.digest_at`,
    who.id,
    quietFrom,
    quietTo,
    digestAt,
  )
  const after = preferencesOf(tx, who.id)
  tx.record('notification.preferences_changed', { userId: who.id, before, after })
  return after
}
