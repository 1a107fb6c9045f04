/** Who is told of which event of leave, in what words. */
import type { Ask, Tx } from '../../src/app'
import { dayText, type Day } from '../../src/domain/day'
import type { On } from '../../src/events'
import type { Decision } from '../approvals/contract'
import { reasonWords, toldOfNoApprover } from '../approvals/service'
import { heldSeconds, notify, settle, unsay, unsettle } from '../notifications/service'
import { fullNameOf } from '../people/service'
import type { LeaveNews, LeaveType } from './contract'

type Decided = 'approved' | 'rejected'

const subjectOf = (id: number) => `leave:${id}`
/** What is asked of an approver, by the leave. */
const asked = (id: number) => ({ subject: subjectOf(id), type: 'leave_approval_required' }) as const
/** What its applicant hears of the decision. */
const outcome = (id: number) => ({ subject: subjectOf(id), type: 'leave_update' }) as const
/** The leave itself, with the decision inside where one is due; and one's own. */
const forApprover = (id: number) => `/approvals?leave=${id}`
const forApplicant = (id: number) => `/leave?leave=${id}`

export const onOpened: On<'approval.opened'> = (tx, { data }) => {
  if (data.kind !== 'leave') return
  const { name, words } = tellOf(tx, data.subjectId)
  notify(tx, {
    people: data.holders,
    ...asked(data.subjectId),
    title: 'Leave approval required',
    message: `${name} asks for ${words}.`,
    link: forApprover(data.subjectId),
  })
}

export const onPassedOn: On<'approval.passed_on'> = (tx, { data }) => {
  if (data.kind !== 'leave') return
  const { name, words } = tellOf(tx, data.subjectId)
  notify(tx, {
    people: data.to,
    ...asked(data.subjectId),
    title: 'Leave approval required',
    message: `${name}'s request for ${words} ${reasonWords[data.why]}.`,
    link: forApprover(data.subjectId),
  })
  if (data.why === 'away' || data.why === 'late') {
    notify(tx, {
      people: data.from,
      ...asked(data.subjectId),
      title: 'A request may be decided by others too',
      message: `${name}'s request for ${words} is now open to the next one up as well.`,
      link: forApprover(data.subjectId),
    })
  }
}

/** Nobody is asked any more, or the next one is. */
export const onDecided: On<'approval.decided'> = (tx, { data }) => {
  if (data.kind === 'leave') settle(tx, asked(data.subjectId))
}

/** Only the last decision is news to the applicant: nobody hears 'approved' after the first of two steps. */
export const onApproved: On<'leave.approved'> = (tx, { data }) => {
  tellApplicant(tx, data, 'approved')
  if (data.by !== null) return
  const { name, words } = tellOf(tx, data.leaveId)
  notify(tx, {
    people: toldOfNoApprover(tx, data.userId),
    type: 'leave',
    title: 'Leave approved without an approver',
    message: `${name}'s request for ${words} was approved at once: there is no other approver.`,
    link: forApprover(data.leaveId),
  })
}

export const onRejected: On<'leave.rejected'> = (tx, { data }) => tellApplicant(tx, data, 'rejected')

function tellApplicant(tx: Tx, { leaveId, userId, by, comment }: LeaveNews & Decision, outcomeWord: Decided) {
  const who = by === null ? '' : ` by ${nameOf(tx, by)}`
  notify(tx, {
    people: [userId],
    ...outcome(leaveId),
    title: outcomeWord === 'approved' ? 'Leave Approved' : 'Leave Rejected',
    message:
      `Your request for ${tellOf(tx, leaveId).words} was ${outcomeWord}${who}` +
      `${comment ? `: ${comment}` : '.'}`,
    link: forApplicant(leaveId),
    held: heldSeconds,
  })
}

export const onWithdrawn: On<'approval.withdrawn'> = (tx, { data }) => {
  if (data.kind === 'leave') settle(tx, asked(data.subjectId))
}

/** Within the seconds for which it was held nobody has heard of the decision, and nobody hears of its end. */
export const onUndone: On<'approval.undone'> = (tx, { data }) => {
  if (data.kind !== 'leave') return
  settle(tx, asked(data.subjectId))
  unsettle(tx, asked(data.subjectId), data.at)
  const { name, words } = tellOf(tx, data.subjectId)
  const by = nameOf(tx, data.by)
  // Undone twice it is said once.
  const closed = { subject: subjectOf(data.subjectId), type: 'leave' } as const
  settle(tx, closed)
  notify(tx, {
    people: data.closed,
    ...closed,
    title: 'A request waits for you no longer',
    message: `${by} has undone the approval of ${name}'s request for ${words}.`,
    link: forApprover(data.subjectId),
  })
  if (unsay(tx, outcome(data.subjectId), data.at) || !data.wasFinal) return
  notify(tx, {
    people: [data.userId],
    ...outcome(data.subjectId),
    title: 'Decision taken back',
    message: `${by} has taken back the decision on your request for ${words}. It waits again.`,
    link: forApplicant(data.subjectId),
  })
}

export const onRetracted: On<'leave.retracted'> = (tx, { data }) => {
  const { name, words } = tellOf(tx, data.leaveId)
  notify(tx, {
    people: data.approvedBy,
    type: 'leave',
    title: 'Leave retracted',
    message: data.rest
      ? `${name} has given back ${range(data.rest.from, data.rest.to)} of leave that you had approved; ` +
        `what stays is ${words}.`
      : `${name} has taken back ${words}, which you had approved.`,
    link: forApprover(data.leaveId),
  })
}

/** The applicant says so: who approved it hears. An approver says so: the applicant does, by what it makes. */
export const onWorked: On<'leave.worked'> = (tx, { actor, data }) => {
  if (actor !== data.userId) return
  const { name } = tellOf(tx, data.leaveId)
  const isWhole = data.halves.length === 2
  const when = isWhole ? dayText(data.day) : `${dayText(data.day)}, in the ${data.halves[0]!}`
  notify(tx, {
    people: data.approvedBy,
    type: 'leave',
    title: 'Worked on a day of leave',
    message:
      `${name} worked on ${when}, a day of leave that you had approved: ` +
      `${isWhole ? '1 day' : '0.5 days'} came back.`,
    link: forApprover(data.leaveId),
  })
}

export const onCancelled: On<'leave.cancelled'> = (tx, { actor, data }) => {
  if (!data.why || actor === data.userId) return
  notify(tx, {
    people: [data.userId],
    type: 'leave_update',
    title: 'Leave cancelled',
    message: `Your ${tellOf(tx, data.leaveId).words} was cancelled: ${data.why}.`,
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
      `${data.why}: ${what}. Your leave of ${range(data.from, data.to)} now takes ${data.after.days} ` +
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

function tellOf({ db }: Ask, id: number): { name: string; words: string } {
  const row = db.one<{ name: string; from: Day; to: Day; halves: number; type: LeaveType; duration: string }>(
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
      `${range(row.from, row.to)}${part}`,
  }
}

const nameOf = (ask: Ask, id: number) => fullNameOf(ask, id) ?? 'somebody'

const range = (from: Day, to: Day) => (from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`)
