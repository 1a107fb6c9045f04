/** Retention of read notices and finished deliveries, and a person's own. */
import type { Ask } from '../../src/app'
import type { Purge, Personal } from '../../src/retention'

export const purges: Purge[] = [
  {
    name: 'notifications.read',
    title: 'Read notifications',
    by: 'noticesDays',
    count: ({ db }, before) =>
      db.one<{ n: number }>(
        `select count(*) as n
         from notifications
         where read_at is not null and created_at < ?`,
        before,
      )!.n,
    step: ({ db }, before, most) =>
      db.run(
        `delete from notifications
         where id in (
           select id
           from notifications
           where read_at is not null and created_at < ?
           limit ?
         )`,
        before,
        most,
      ).changes,
  },
  {
    name: 'notifications.deliveries',
    title: 'Finished deliveries to devices',
    by: 'noticesDays',
    count: ({ db }, before) =>
      db.one<{ n: number }>(
        `select count(*) as n
         from deliveries
         where settled_at is not null and settled_at < ?`,
        before,
      )!.n,
    step: ({ db }, before, most) =>
      db.run(
        `delete from deliveries
         where id in (
           select id
           from deliveries
           where settled_at is not null and settled_at < ?
           limit ?
         )`,
        before,
        most,
      ).changes,
  },
]

export function personal({ db }: Ask, userId: number): Personal {
  return {
    Notifications: db.all(
      `select created_at as "At (UTC)", type as "Type", title as "Title", message as "Message",
         read_at as "Read (UTC)"
       from notifications
       where user_id = ?
       order by id`,
      userId,
    ),
    Mails: db.all(
      `select created_at as "At (UTC)", title as "Title", message as "Message", state as "State",
         answer as "The mail server's answer"
       from mails
       where user_id = ?
       order by id`,
      userId,
    ),
    Devices: db.all(
      `select user_agent as "Browser", created_at as "Since (UTC)"
       from push_subscriptions
       where user_id = ?
       order by id`,
      userId,
    ),
  }
}
