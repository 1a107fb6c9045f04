/** Requests for regularization: when they go, and those of one person. */
import type { Ask } from '../../src/app'
import type { Letting, Personal } from '../../src/keeping'

const over = `day < ? and status <> 'pending'`

export const lettings: Letting[] = [
  {
    name: 'regularization.requests',
    title: 'Requests for regularization',
    by: 'recordsYears',
    count: ({ db }, before) => db.one<{ n: number }>(`select count(*) as n from regularizations where ${over}`, before)!.n,
    step: ({ db }, before, most) => db.run(`delete from regularizations where id in (select id from regularizations where ${over} limit ?)`, before, most).changes,
  },
]

export function personal({ db }: Ask, userId: number): Personal {
  return {
    Regularizations: db.all(`select day as "Day", request_type as "Type", punch_in as "In", punch_out as "Out", round(hundredths / 100.0, 2) as "Hours", reason as "Reason", status as "Status", created_at as "Asked (UTC)" from regularizations where user_id = ? order by created_at`, userId),
  }
}
