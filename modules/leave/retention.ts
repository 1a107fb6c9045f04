/**
 * Retention of leave: whole leave years, so that every balance stays the sum of its entries. Also a person's
 * own data.
 */
import type { Ask, Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'
import { addYears } from '../../src/domain/month'
import type { Purge, Personal } from '../../src/retention'
import { purgeRequests, purgeAway } from '../approvals/service'

/** Years that ended before a day: those that began a year before it. */
const yearBefore = (day: Day): Day => addYears(day, -1)

export const purges: Purge[] = [
  {
    name: 'leave.years',
    title: 'Leave years with requests and ledger',
    by: 'recordsYears',
    count: ({ db }, before) =>
      db.one<{ n: number }>('select count(*) as n from leave_years where year <= ?', yearBefore(before))!.n,
    step: deleteYears,
  },
]

function deleteYears(tx: Tx, before: Day, most: number): number {
  const { db } = tx
  const last = yearBefore(before)
  const years = db.all<{ userId: number; year: Day }>(
    `select user_id as userId, year
     from leave_years
     where year <= ?
     order by year
     limit ?`,
    last,
    Math.max(1, Math.floor(most / 20)),
  )
  db.run('update leave_kept set from_year = max(from_year, ?)', `${last}~`)
  for (const { userId, year } of years) {
    db.run('delete from leave_ledger where user_id = ? and year = ?', userId, year)
    db.run('delete from leave_years where user_id = ? and year = ?', userId, year)
  }
  // A leave is purged with its last entry; one without entries, by its day.
  const leaves = db
    .all<{ id: number }>(
      `select id
       from leaves l
       where to_day < ?
         and not exists (select 1 from leave_ledger e where e.leave_id = l.id)
       limit ?`,
      before,
      most,
    )
    .map(({ id }) => id)
  purgeRequests(tx, 'leave', leaves)
  purgeAway(tx, leaves)
  for (const id of leaves) {
    db.run('delete from leave_halves where leave_id = ?', id)
    db.run('delete from leave_worked where leave_id = ?', id)
    db.run('delete from leave_worked_kept where leave_id = ?', id)
    db.run('delete from leaves where id = ?', id)
  }
  return years.length
}

export function personal({ db }: Ask, userId: number): Personal {
  return {
    Leave: db.all(
      `select from_day as "From", to_day as "To", leave_type as "Type", duration as "Duration",
         halves / 2.0 as "Days", reason as "Reason", status as "Status", created_at as "Requested (UTC)"
       from leaves
       where user_id = ?
       order by from_day`,
      userId,
    ),
    'Leave ledger': db.all(
      `select year as "Leave year from", kind as "Kind", sum as "Sum", halves / 2.0 as "Days",
         reason as "Reason", at as "At (UTC)"
       from leave_ledger
       where user_id = ?
       order by id`,
      userId,
    ),
  }
}
