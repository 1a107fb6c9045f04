/** Retention of ended sessions and used links, and a person's own data. */
import type { Ask } from '../../src/app'
import type { Purge, Personal } from '../../src/retention'
import { sheetColumns } from './sheets/sheetColumns'
import { personInSheet } from './sheets/importing'

const over = '(ended_at is not null and ended_at < ?) or expires_at < ?'

const purgeEnded = (table: 'sessions' | 'api_tokens', title: string): Purge => ({
  name: `people.${table}`,
  title,
  by: 'noticesDays',
  count: ({ db }, before) =>
    db.one<{ n: number }>(`select count(*) as n from ${table} where ${over}`, before, before)!.n,
  step: ({ db }, before, most) =>
    db.run(
      `delete from ${table}
       where id in (select id from ${table} where ${over} limit ?)`,
      before,
      before,
      most,
    ).changes,
})

export const purges: Purge[] = [
  purgeEnded('sessions', 'Ended sessions with address and browser'),
  purgeEnded('api_tokens', 'Ended API tokens'),
  {
    name: 'people.password_links',
    title: 'Expired password links',
    by: 'importsDays',
    count: ({ db }, before) =>
      db.one<{ n: number }>('select count(*) as n from password_links where expires_at < ?', before)!.n,
    step: ({ db }, before, most) =>
      db.run(
        `delete from password_links
         where token_hash in (
           select token_hash
           from password_links
           where expires_at < ?
           limit ?
         )`,
        before,
        most,
      ).changes,
  },
]

export function personal(ask: Ask, userId: number): Personal {
  const person = personInSheet(ask, userId)
  const ownRow =
    person &&
    Object.fromEntries(
      sheetColumns
        .filter(({ type }) => type !== 'secret')
        .map(({ field, title, type }) => [
          title,
          type === 'rupees' && person[field] != null
            ? (Number(person[field]) / 100).toFixed(2)
            : (person[field] ?? null),
        ]),
    )
  return {
    Profile: ownRow
      ? [
          {
            ...ownRow,
            Photograph: ask.db.one<{ address: string | null }>(
              'select profile_photo as address from users where id = ?',
              userId,
            )!.address,
          },
        ]
      : [],
    Employment: ask.db.all(
      `select joined as "From", left_on as "To"
       from employments
       where user_id = ?
       order by joined`,
      userId,
    ),
    'Second factor': ask.db.all(
      `select since as "On since (UTC)",
         (
           select count(*)
           from recovery_codes c
           where c.user_id = f.user_id and used_at is null
         ) as "Recovery codes left"
       from second_factors f
       where user_id = ?`,
      userId,
    ),
    'API tokens': ask.db.all(
      `select name as "Used by", scopes as "Scopes", created_at as "Created (UTC)",
         expires_at as "Expires (UTC)", ended_at as "Ended (UTC)", last_used_at as "Last used (UTC)"
       from api_tokens
       where user_id = ?
       order by id`,
      userId,
    ),
    'Identity provider': ask.db.all(
      `select issuer as "Provider", subject as "Its name for you", linked_at as "Since (UTC)"
       from provider_links
       where user_id = ?`,
      userId,
    ),
    'IDs in other programs': ask.db.all(
      `select source as "Program", external_id as "ID", linked_at as "Since (UTC)"
       from external_ids
       where user_id = ?
       order by source`,
      userId,
    ),
    Sessions: ask.db.all(
      `select started_at as "Signed in (UTC)", seen_at as "Last seen (UTC)", ended_at as "Ended (UTC)",
         address as "Address", agent as "Browser"
       from sessions
       where user_id = ?
       order by id`,
      userId,
    ),
  }
}
