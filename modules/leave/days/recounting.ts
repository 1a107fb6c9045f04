/** After a calendar change, affected leave is recounted and people are notified. */
import type { Tx } from '../../../src/app'
import { addDays, type Day } from '../../../src/domain/day'
import { fullNameOf } from '../../people/service'
import { recount, type Recounted } from './counting'
import { sumsOf } from '../balance/ledger'
import { availableOf } from '../rules'
import { currentYear } from '../leaveContext'

/** Off days between two leaves can extend over a run of them. */
const beside = 41

export function calendarChanged(tx: Tx, from: Day, to: Day | null, why: string) {
  const people = tx.db.all<{ id: number; first: Day }>(
    `select user_id as id, min(from_day) as first
     from leaves
     where status in ('pending', 'approved')
       and to_day >= ?
       and from_day <= ?
     group by user_id
     order by user_id`,
    addDays(from, -beside),
    to === null ? '9999-12-31' : addDays(to, beside),
  )
  for (const { id, first } of people)
    notifyRecounted(tx, recount(tx, id, first < from ? first : from, why), why)
}

export function notifyRecounted(tx: Tx, recounted: readonly Recounted[], why: string) {
  for (const { leave, before, after } of recounted) {
    const name = fullNameOf(tx, leave.userId)!
    tx.record('leave.recounted', {
      userId: leave.userId,
      leaveId: leave.id,
      from: leave.from,
      to: leave.to,
      type: leave.type,
      days: after / 2,
      name,
      why,
      available: availableOf(sumsOf(tx, leave.userId, currentYear(tx))) / 2,
      before: { days: before / 2 },
      after: { days: after / 2 },
    })
  }
}
