/** Who is told of which event of a regularization, in what words. */
import type { Ask, Tx } from '../../src/app'
import { dayText, type Day } from '../../src/domain/day'
import type { On } from '../../src/events'
import type { Decision } from '../approvals/contract'
import { reasonWords, toldOfNoApprover } from '../approvals/service'
import { heldSeconds, notify, settle, unsay, unsettle } from '../notifications/service'
import { fullNameOf } from '../people/service'
import type { RegularizationNews } from './contract'

const subjectOf = (id: number) => `regularization:${id}`
/** What is asked of an approver, by the request. */
const asked = (id: number) => ({ subject: subjectOf(id), type: 'regularization_approval_required' }) as const
/** What its applicant hears of the decision. */
const outcome = (id: number) => ({ subject: subjectOf(id), type: 'regularization_update' }) as const
/** The request itself, with the decision inside where one is due; and one's own. */
const forApprover = (id: number) => `/approvals?tab=regularizations&request=${id}`
const forApplicant = (id: number) => `/regularization-history?request=${id}`

export const onOpened: On<'approval.opened'> = (tx, { data }) => {
  if (data.kind !== 'regularization') return
  const { name, words } = tellOf(tx, data.subjectId)
  notify(tx, {
    people: data.holders,
    ...asked(data.subjectId),
    title: 'Regularization approval required',
    message: `${name} asks for ${words}.`,
    link: forApprover(data.subjectId),
  })
}

export const onPassedOn: On<'approval.passed_on'> = (tx, { data }) => {
  if (data.kind !== 'regularization') return
  const { name, words } = tellOf(tx, data.subjectId)
  notify(tx, {
    people: data.to,
    ...asked(data.subjectId),
    title: 'Regularization approval required',
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

export const onDecided: On<'approval.decided'> = (tx, { data }) => {
  if (data.kind === 'regularization') settle(tx, asked(data.subjectId))
}

export const onApproved: On<'regularization.approved'> = (tx, { data }) => {
  tellApplicant(tx, data, 'approved')
  if (data.by !== null) return
  const { name, words } = tellOf(tx, data.regularizationId)
  notify(tx, {
    people: toldOfNoApprover(tx, data.userId),
    type: 'regularization',
    title: 'Regularization approved without an approver',
    message: `${name}'s request for ${words} was approved at once: there is no other approver.`,
    link: forApprover(data.regularizationId),
  })
}

export const onRejected: On<'regularization.rejected'> = (tx, { data }) => tellApplicant(tx, data, 'rejected')

function tellApplicant(
  tx: Tx,
  { regularizationId, userId, by, comment }: RegularizationNews & Decision,
  outcomeWord: 'approved' | 'rejected',
) {
  const who = by === null ? '' : ` by ${fullNameOf(tx, by)}`
  notify(tx, {
    people: [userId],
    ...outcome(regularizationId),
    held: heldSeconds,
    title: outcomeWord === 'approved' ? 'Regularization Approved' : 'Regularization Rejected',
    message:
      `Your request for ${tellOf(tx, regularizationId).words} was ${outcomeWord}${who}` +
      `${comment ? `: ${comment}` : '.'}`,
    link: forApplicant(regularizationId),
  })
}

export const onWithdrawn: On<'approval.withdrawn'> = (tx, { data }) => {
  if (data.kind === 'regularization') settle(tx, asked(data.subjectId))
}

/** Within the seconds for which it was held nobody has heard of the decision, and nobody hears of its end. */
export const onUndone: On<'approval.undone'> = (tx, { data }) => {
  if (data.kind !== 'regularization') return
  unsettle(tx, asked(data.subjectId), data.at)
  if (unsay(tx, outcome(data.subjectId), data.at) || !data.wasFinal) return
  const { words } = tellOf(tx, data.subjectId)
  notify(tx, {
    people: [data.userId],
    ...outcome(data.subjectId),
    title: 'Decision taken back',
    message:
      `${fullNameOf(tx, data.by)} has taken back the decision on your request for ${words}. ` +
      'It waits again.',
    link: forApplicant(data.subjectId),
  })
}

function tellOf({ db }: Ask, id: number): { name: string; words: string } {
  const row = db.one<{ name: string; day: Day; type: string }>(
    `select u.full_name as name, r.day, r.request_type as type
     from regularizations r
     join users u on u.id = r.user_id
     where r.id = ?`,
    id,
  )!
  return {
    name: row.name,
    words: `a regularization of ${dayText(row.day)} (${row.type.replaceAll('_', ' ')})`,
  }
}
