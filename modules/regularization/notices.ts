/** Notices about regularization. */
import type { Ask } from '../../src/app'
import { shortDayText, type Day } from '../../src/domain/day'
import type { On } from '../../src/events'
import { requestNotices } from '../approvals/service'
import { firmDay } from '../firm/service'

export const request = requestNotices({
  kind: 'regularization',
  title: 'Regularization',
  describe,
  approverLink: (id) => `/approvals?tab=regularizations&request=${id}`,
  applicantLink: (id) => `/regularization-history?request=${id}`,
})

export const onApproved: On<'regularization.approved'> = (tx, { data }) => {
  request.notifyApplicant(tx, data.regularizationId, data, 'approved')
  if (data.by === null) request.notifyNoApprover(tx, data.regularizationId, data.userId)
}

export const onRejected: On<'regularization.rejected'> = (tx, { data }) =>
  request.notifyApplicant(tx, data.regularizationId, data, 'rejected')

function describe(ask: Ask, id: number): { name: string; words: string } {
  const row = ask.db.one<{ name: string; day: Day; type: string }>(
    `select u.full_name as name, r.day, r.request_type as type
     from regularizations r
     join users u on u.id = r.user_id
     where r.id = ?`,
    id,
  )!
  return {
    name: row.name,
    words: `a regularization of ${shortDayText(row.day, firmDay(ask))} (${row.type.replaceAll('_', ' ')})`,
  }
}
