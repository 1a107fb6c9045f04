/** Retention of the log, and of what waits for a webhook that stays paused. */
import type { Purge } from '../../src/retention'

const old = `settled_at is not null and settled_at < ?`

export const purges: Purge[] = [
  {
    name: 'webhooks.deliveries',
    title: 'Finished deliveries of webhooks',
    by: 'noticesDays',
    count: ({ db }, before) =>
      db.one<{ n: number }>(`select count(*) as n from webhook_deliveries where ${old}`, before)!.n,
    // Deliveries that have waited for so long are dropped first. The log names them until they are purged.
    begin: (tx, before) =>
      void tx.db.run(
        `update webhook_deliveries
         set state = 'dropped', settled_at = ?, answer = 'It waited longer than notifications are stored'
         where webhook_id in (select id from webhooks where paused_at is not null)
           and state = 'waiting'
           and created_at < ?`,
        tx.now(),
        before,
      ),
    step: ({ db }, before, most) =>
      db.run(
        `delete from webhook_deliveries
         where id in (select id from webhook_deliveries where ${old} limit ?)`,
        before,
        most,
      ).changes,
  },
]
