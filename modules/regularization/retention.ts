/** Retention of regularization requests, and a person's own. */
import type { Ask, Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'
import type { Purge, Personal } from '../../src/retention'
import { purgeRequests } from '../approvals/service'

const over = `day < ? and status <> 'pending'`

export const purges: Purge[] = [
  {
    name: 'regularization.requests',
    title: 'Regularization requests',
    by: 'recordsYears',
    count: ({ db }, before) =>
      db.one<{ n: number }>(`select count(*) as n from regularizations where ${over}`, before)!.n,
    step: deleteRequests,
  },
]

function deleteRequests(tx: Tx, before: Day, most: number): number {
  const ids = tx.db
    .all<{ id: number }>(`select id from regularizations where ${over} limit ?`, before, most)
    .map(({ id }) => id)
  purgeRequests(tx, 'regularization', ids)
  return tx.db.run(
    'delete from regularizations where id in (select value from json_each(?))',
    JSON.stringify(ids),
  ).changes
}

export function personal({ db }: Ask, userId: number): Personal {
  return {
    Regularizations: db.all(
      `select day as "Day", request_type as "Type", punch_in as "In", punch_out as "Out",
         round(hundredths / 100.0, 2) as "Hours", reason as "Reason", status as "Status",
         created_at as "Requested (UTC)"
       from regularizations
       where user_id = ?
       order by created_at`,
      userId,
    ),
  }
}
