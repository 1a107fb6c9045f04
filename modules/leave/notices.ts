/** Notices about leave. */
import type { Ask } from '../../src/app'
import { shortDayText, shortRangeText, type Day } from '../../src/domain/day'
import type { On } from '../../src/events'
import { requestNotices } from '../approvals/service'
import { firmDay } from '../firm/service'
import { notify } from '../notifications/service'
import type { LeaveType } from './contract'

/** The leave itself, with the decision inside if one is due; and one's own. */
const forApprover = (id: number) => `/approvals?leave=${id}`
const forApplicant = (id: number) => `/leave?leave=${id}`

export const request = requestNotices({
  kind: 'leave',
  title: 'Leave',
  describe,
  approverLink: forApprover,
  applicantLink: forApplicant,
})

/**
 * The applicant is notified only of the last decision: nobody reads 'approved' after the first of two steps.
 */
export const onApproved: On<'leave.approved'> = (tx, { data }) => {
  request.notifyApplicant(tx, data.leaveId, data, 'approved')
  if (data.by === null) request.notifyNoApprover(tx, data.leaveId, data.userId)
}

export const onRejected: On<'leave.rejected'> = (tx, { data }) =>
  request.notifyApplicant(tx, data.leaveId, data, 'rejected')

export const onRetracted: On<'leave.retracted'> = (tx, { data }) => {
  const { name, words } = describe(tx, data.leaveId)
  notify(tx, {
    people: data.approvedBy,
    type: 'leave',
    title: 'Leave retracted',
    message: data.rest
      ? `${name} has retracted ${range(tx, data.rest.from, data.rest.to)} of leave that you approved. ` +
        `${words} remains.`
      : `${name} has retracted ${words}, which you approved.`,
    link: forApprover(data.leaveId),
  })
}

/**
 * If the applicant confirms it, the approvers are notified; if an approver does, the changed days notify the
 * applicant.
 */
export const onWorked: On<'leave.worked'> = (tx, { actor, data }) => {
  if (actor !== data.userId) return
  const { name } = describe(tx, data.leaveId)
  const isWhole = data.halves.length === 2
  const day = shortDayText(data.day, firmDay(tx))
  const when = isWhole ? day : `${day}, in the ${data.halves[0]!}`
  notify(tx, {
    people: data.approvedBy,
    type: 'leave',
    title: 'Worked on a leave day',
    message:
      `${name} worked on ${when}, a leave day that you approved: ` +
      `${isWhole ? '1 day' : '0.5 days'} refunded.`,
    link: forApprover(data.leaveId),
  })
}

export const onCancelled: On<'leave.cancelled'> = (tx, { actor, data }) => {
  if (!data.why || actor === data.userId) return
  notify(tx, {
    people: [data.userId],
    type: 'leave_update',
    title: 'Leave cancelled',
    message: `Your ${describe(tx, data.leaveId).words} was cancelled: ${data.why}.`,
    link: forApplicant(data.leaveId),
  })
}

export const onRecounted: On<'leave.recounted'> = (tx, { actor, data }) => {
  if (actor === data.userId) return
  const difference = Math.abs(data.after.days - data.before.days)
  const days = `${difference} ${difference === 1 ? 'day' : 'days'}`
  const what =
    data.after.days < data.before.days
      ? `${days} of it no longer ${difference === 1 ? 'counts' : 'count'}`
      : `it takes ${days} more`
  notify(tx, {
    people: [data.userId],
    type: 'leave_update',
    title: 'Your leave changed',
    message:
      `${data.why}: ${what}. Your leave of ${range(tx, data.from, data.to)} now takes ${data.after.days} ` +
      `${data.after.days === 1 ? 'day' : 'days'}.`,
    link: forApplicant(data.leaveId),
  })
}

export const onBalance: On<'leave.balance_changed'> = (tx, { actor, data }) => {
  if (actor === data.userId) return
  const { totalLeaves, usedLeaves, carryForward, reserved } = data.after
  const available = totalLeaves + carryForward - usedLeaves - reserved
  notify(tx, {
    people: [data.userId],
    type: 'balance_update',
    title: 'Leave balance changed',
    message: `${data.why}. You now have ${available} days available.`,
    link: '/leave',
  })
}

function describe(ask: Ask, id: number): { name: string; words: string } {
  const row = ask.db.one<{
    name: string
    from: Day
    to: Day
    halves: number
    type: LeaveType
    duration: string
  }>(
    `select u.full_name as name, l.from_day as "from", l.to_day as "to", l.halves,
       l.leave_type as type, l.duration
     from leaves l
     join users u on u.id = l.user_id
     where l.id = ?`,
    id,
  )!
  const kind = row.type === 'compensation' ? 'compensation leave' : 'leave'
  const part =
    row.duration === 'full_day' ? '' : row.duration === 'half_day_morning' ? ', morning' : ', afternoon'
  return {
    name: row.name,
    words:
      `${row.halves / 2} ${row.halves === 2 ? 'day' : 'days'} of ${kind}, ` +
      `${range(ask, row.from, row.to)}${part}`,
  }
}

const range = (ask: Ask, from: Day, to: Day) => shortRangeText(from, to, firmDay(ask))
