/** Who is told of which event of leave, in what words. */
import type { Ask } from '../../src/app'
import { dayText, type Day } from '../../src/domain/day'
import type { On } from '../../src/events'
import { noOtherApprover, reasonWords } from '../approvals/service'
import { notify } from '../notifications/service'
import type { LeaveType } from './contract'

export const onOpened: On<'approval.opened'> = (tx, { data }) => {
  if (data.kind !== 'leave') return
  const { name, words } = tellOf(tx, data.subjectId)
  notify(tx, {
    people: data.holders,
    type: 'leave_approval_required',
    title: 'Leave approval required',
    message: `${name} asks for ${words}.`,
    link: '/approvals',
  })
}

export const onPassedOn: On<'approval.passed_on'> = (tx, { data }) => {
  if (data.kind !== 'leave') return
  const { name, words } = tellOf(tx, data.subjectId)
  notify(tx, {
    people: data.to,
    type: 'leave_approval_required',
    title: 'Leave approval required',
    message: `${name}'s request for ${words} ${reasonWords[data.why]}.`,
    link: '/approvals',
  })
  if (data.why === 'away' || data.why === 'late') {
    notify(tx, {
      people: data.from,
      type: 'leave_approval_required',
      title: 'A request may be decided by others too',
      message: `${name}'s request for ${words} is now open to the next one up as well.`,
      link: '/approvals',
    })
  }
}

/** Only the last decision is news to the applicant: nobody hears 'approved' after the first of two steps. */
export const onDecided: On<'approval.decided'> = (tx, { data }) => {
  if (data.kind !== 'leave' || !data.isFinal) return
  const { name, words } = tellOf(tx, data.subjectId)
  const title = data.outcome === 'approved' ? 'Leave Approved' : 'Leave Rejected'
  const by = data.by ? ` by ${nameOf(tx, data.by)}` : ''
  notify(tx, {
    people: [data.userId],
    type: 'leave_update',
    title,
    message: `Your request for ${words} was ${data.outcome}${by}${data.comment ? `: ${data.comment}` : '.'}`,
    link: '/leave',
  })
  if (data.note === noOtherApprover) {
    const seniors = tx.db
      .all<{ id: number }>(
        `select id
         from users
         where role = 'Senior Manager'
           and is_active = 1
           and id <> ?`,
        data.userId,
      )
      .map((u) => u.id)
    notify(tx, {
      people: seniors,
      type: 'leave',
      title: 'Leave approved without an approver',
      message: `${name}'s request for ${words} was approved at once: there is no other approver.`,
      link: null,
    })
  }
}

export const onRetracted: On<'leave.retracted'> = (tx, { data }) => {
  const { name, words } = tellOf(tx, data.leaveId)
  notify(tx, {
    people: data.approvedBy,
    type: 'leave',
    title: 'Leave retracted',
    message: `${name} has taken back ${words}, which you had approved.`,
    link: null,
  })
}

export const onCancelled: On<'leave.cancelled'> = (tx, { actor, data }) => {
  if (!data.why || actor === data.userId) return
  notify(tx, {
    people: [data.userId],
    type: 'leave_update',
    title: 'Leave cancelled',
    message: `Your ${tellOf(tx, data.leaveId).words} was cancelled: ${data.why}.`,
    link: '/leave',
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
      `${data.why}: ${what}. Your leave of ${range(data.from, data.to)} now takes ${data.after.days} ` +
      `${data.after.days === 1 ? 'day' : 'days'}.`,
    link: '/leave',
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

function tellOf({ db }: Ask, id: number): { name: string; words: string } {
  const row = db.one<{ name: string; from: Day; to: Day; halves: number; type: LeaveType; duration: string }>(
    `select u.first_name || ' ' || u.last_name as name, l.from_day as "from", l.to_day as "to", l.halves,
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
      `${range(row.from, row.to)}${part}`,
  }
}

function nameOf({ db }: Ask, id: number): string {
  return (
    db.one<{ name: string }>(`select first_name || ' ' || last_name as name from users where id = ?`, id)
      ?.name ?? 'somebody'
  )
}

const range = (from: Day, to: Day) => (from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`)
