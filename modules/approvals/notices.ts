/**
 * Notices about a request, the same for every kind: to approvers when it waits for them, to the applicant
 * when it is decided.
 *
 *   const request = requestNotices({ kind: 'leave', title: 'Leave', describe, approverLink, applicantLink })
 *   request.on                                       listeners of the approval events, for `defineModule`
 *   request.notifyApplicant(tx, id, decision, 'approved')
 *   request.notifyNoApprover(tx, id, applicantId)      it was approved immediately
 */
import type { Ask, Tx } from '../../src/app'
import type { On } from '../../src/events'
import { heldSeconds, notify, settleNotices, retractNotices, reopenNotices } from '../notifications/service'
import { fullNameOf } from '../people/service'
import type { ApprovalKind, Decision } from './contract'
import { reasonWords } from './approverRows'

type RequestKind = {
  kind: ApprovalKind
  /** The start of titles: 'Leave'. */
  title: string
  /** The applicant and the request: '2 days of leave, 1 to 2 Nov'. */
  describe: (ask: Ask, id: number) => { name: string; words: string }
  /** The request's page, where an approver can decide. */
  approverLink: (id: number) => string
  /** The applicant's page. */
  applicantLink: (id: number) => string
}

export function requestNotices({ kind, title, describe, approverLink, applicantLink }: RequestKind) {
  const subjectOf = (id: number) => `${kind}:${id}`
  /** The notice to an approver. */
  const approvalNotice = (id: number) =>
    ({ subject: subjectOf(id), type: `${kind}_approval_required` }) as const
  /** The notice of the decision to the applicant. */
  const outcome = (id: number) => ({ subject: subjectOf(id), type: `${kind}_update` }) as const
  const nameOf = (ask: Ask, id: number) => fullNameOf(ask, id) ?? 'somebody'

  const onOpened: On<'approval.opened'> = (tx, { data }) => {
    if (data.kind !== kind) return
    const { name, words } = describe(tx, data.subjectId)
    notify(tx, {
      people: data.holders,
      ...approvalNotice(data.subjectId),
      title: `${title} approval required`,
      message: `${name} has requested ${words}.`,
      link: approverLink(data.subjectId),
    })
  }

  const onPassedOn: On<'approval.passed_on'> = (tx, { data }) => {
    if (data.kind !== kind) return
    const { name, words } = describe(tx, data.subjectId)
    notify(tx, {
      people: data.to,
      ...approvalNotice(data.subjectId),
      title: `${title} approval required`,
      message: `${name}'s request for ${words} ${reasonWords[data.why]}.`,
      link: approverLink(data.subjectId),
    })
    if (data.why !== 'away' && data.why !== 'late') return
    notify(tx, {
      people: data.from,
      ...approvalNotice(data.subjectId),
      title: 'Other approvers can decide a request too',
      message: `The next manager up can now also decide ${name}'s request for ${words}.`,
      link: approverLink(data.subjectId),
    })
  }

  /** The request waits for nobody, or for the next approver. */
  const onDecided: On<'approval.decided'> = (tx, { data }) => {
    if (data.kind === kind) settleNotices(tx, approvalNotice(data.subjectId))
  }

  const onWithdrawn: On<'approval.withdrawn'> = (tx, { data }) => {
    if (data.kind === kind) settleNotices(tx, approvalNotice(data.subjectId))
  }

  /** If the decision's notice was still held back, nobody has read it, and nobody is notified of the undo. */
  const onUndone: On<'approval.undone'> = (tx, { data }) => {
    if (data.kind !== kind) return
    settleNotices(tx, approvalNotice(data.subjectId))
    reopenNotices(tx, approvalNotice(data.subjectId), data.at)
    const { name, words } = describe(tx, data.subjectId)
    const by = nameOf(tx, data.by)
    // If it is undone twice, it is reported once.
    const closed = { subject: subjectOf(data.subjectId), type: kind } as const
    settleNotices(tx, closed)
    notify(tx, {
      people: data.closed,
      ...closed,
      title: 'A request no longer waits for you',
      message: `${by} has undone the approval of ${name}'s request for ${words}.`,
      link: approverLink(data.subjectId),
    })
    if (retractNotices(tx, outcome(data.subjectId), data.at) || !data.wasFinal) return
    notify(tx, {
      people: [data.userId],
      ...outcome(data.subjectId),
      title: 'Decision undone',
      message: `${by} has undone the decision on your request for ${words}. It is pending again.`,
      link: applicantLink(data.subjectId),
    })
  }

  function notifyApplicant(
    tx: Tx,
    id: number,
    { userId, by, comment }: Decision & { userId: number },
    decided: 'approved' | 'rejected',
  ) {
    const who = by === null ? '' : ` by ${nameOf(tx, by)}`
    const words = `Your request for ${describe(tx, id).words} was ${decided}${who}`
    notify(tx, {
      people: [userId],
      ...outcome(id),
      title: `${title} ${decided === 'approved' ? 'Approved' : 'Rejected'}`,
      message: comment ? `${words}: ${comment}` : `${words}.`,
      link: applicantLink(id),
      held: heldSeconds,
    })
  }

  function notifyNoApprover(tx: Tx, id: number, applicantId: number) {
    const { name, words } = describe(tx, id)
    notify(tx, {
      people: otherSeniors(tx, applicantId),
      type: kind,
      title: `${title} approved without an approver`,
      message: `${name}'s request for ${words} was approved immediately, because there is no other approver.`,
      link: approverLink(id),
    })
  }

  return {
    on: {
      'approval.opened': onOpened,
      'approval.passed_on': onPassedOn,
      'approval.decided': onDecided,
      'approval.withdrawn': onWithdrawn,
      'approval.undone': onUndone,
    },
    notifyApplicant,
    notifyNoApprover,
  }
}

/** Notified when a request was approved because nobody else could decide. */
function otherSeniors({ db }: Ask, applicantId: number): number[] {
  return db
    .all<{ id: number }>(
      `select id
       from users
       where role = 'Senior Manager'
         and is_active = 1
         and id <> ?`,
      applicantId,
    )
    .map(({ id }) => id)
}
