/** Who is told of which event of a regularization, in what words. */
import type { Ask } from '../../src/app'
import { dayText, type Day } from '../../src/domain/day'
import type { On } from '../../src/events'
import { noOtherApprover, reasonWords } from '../approvals/service'
import { notify } from '../notifications/service'

export const onOpened: On<'approval.opened'> = (tx, { data }) => {
  if (data.kind !== 'regularization') return
  const { name, words } = tellOf(tx, data.subjectId)
  notify(tx, {
    people: data.holders,
    type: 'regularization_approval_required',
    title: 'Regularization approval required',
    message: `${name} asks for ${words}.`,
    link: '/approvals?tab=regularizations',
  })
}

export const onPassedOn: On<'approval.passed_on'> = (tx, { data }) => {
  if (data.kind !== 'regularization') return
  const { name, words } = tellOf(tx, data.subjectId)
  notify(tx, {
    people: data.to,
    type: 'regularization_approval_required',
    title: 'Regularization approval required',
    message: `${name}'s request for ${words} ${reasonWords[data.why]}.`,
    link: '/approvals?tab=regularizations',
  })
  if (data.why === 'away' || data.why === 'late') {
    notify(tx, {
      people: data.from,
      type: 'regularization_approval_required',
      title: 'A request may be decided by others too',
      message: `${name}'s request for ${words} is now open to the next one up as well.`,
      link: '/approvals?tab=regularizations',
    })
  }
}

export const onDecided: On<'approval.decided'> = (tx, { data }) => {
  if (data.kind !== 'regularization' || !data.isFinal) return
  const { name, words } = tellOf(tx, data.subjectId)
  const by = data.by
    ? ` by ${
        tx.db.one<{ name: string }>(
          `select first_name || ' ' || last_name as name from users where id = ?`,
          data.by,
        )!.name
      }`
    : ''
  notify(tx, {
    people: [data.userId],
    type: 'regularization_update',
    title: data.outcome === 'approved' ? 'Regularization Approved' : 'Regularization Rejected',
    message: `Your request for ${words} was ${data.outcome}${by}${data.comment ? `: ${data.comment}` : '.'}`,
    link: '/attendance',
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
      type: 'regularization',
      title: 'Regularization approved without an approver',
      message: `${name}'s request for ${words} was approved at once: there is no other approver.`,
      link: null,
    })
  }
}

function tellOf({ db }: Ask, id: number): { name: string; words: string } {
  const row = db.one<{ name: string; day: Day; type: string }>(
    `select u.first_name || ' ' || u.last_name as name, r.day, r.request_type as type
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
