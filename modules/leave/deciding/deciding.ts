/**
 * A decision on leave: the status changes, the person's leave is recounted, and all effects (ledger, marks,
 * next approver) are in the same transaction.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Input } from '../../../src/domain/endpoint'
import { decide, decideSeveral, setAway, type Outcome } from '../../approvals/service'
import type { Decision, DecisionResults } from '../../approvals/contract'
import type { decideLeaves, Leave, LeaveNews, LeaveState, LeaveStatus } from '../contract'
import { leaveColumns, markAgain, recount, type LeaveRow } from '../days/counting'
import { notifyRecounted } from '../days/recounting'
import { leaveOf } from '../days/reading'

export function decideOne(
  tx: Tx,
  who: Who,
  { id, action, comment }: { id: number; action: 'approve' | 'reject'; comment?: string | null | undefined },
): Leave {
  const outcome = decide(tx, who, 'leave', id, action, comment || null)
  applyOutcome(tx, id, outcome, { by: who.id, comment: comment || null })
  return leaveOf(tx, who, id)
}

export function decideMany(
  tx: Tx,
  who: Who,
  { ids, action, comment }: Input<typeof decideLeaves>,
): DecisionResults {
  return decideSeveral(tx, ids, (id) => {
    const { approval } = decideOne(tx, who, { id, action, comment })
    const next = approval.find((step) => step.state === 'open')
    return action === 'reject'
      ? 'Rejected'
      : next
        ? `Approved; waiting for ${next.holders.map((h) => h.name).join(' or ')}`
        : 'Approved'
  })
}

/** Updates a leave to the approvals' result; an open request stays. */
export function applyOutcome(tx: Tx, id: number, outcome: Outcome, decision: Decision) {
  if (outcome === 'approved') {
    const { row, news, before, after } = changeStatus(tx, id, 'approved', 'Approved')
    if (row.duration === 'full_day') setAway(tx, row.userId, id, row.from, row.to)
    tx.record('leave.approved', { ...news, ...decision, before, after })
  } else if (outcome === 'rejected') {
    const { news, before, after } = changeStatus(tx, id, 'rejected', 'Rejected')
    tx.record('leave.rejected', { ...news, ...decision, before, after })
  }
}

export function changeStatus(tx: Tx, id: number, status: LeaveStatus, reason: string) {
  const row = findLeaveRow(tx, id)
  tx.db.run('update leaves set status = ? where id = ?', status, id)
  const ended = status === 'rejected' || status === 'cancelled'
  const others = recount(tx, row.userId, row.from, reason, ended ? [id] : [])
  if (!ended) markAgain(tx, row)
  // Off days in between may now belong to a neighbouring leave.
  notifyRecounted(
    tx,
    others.filter(({ leave }) => leave.id !== id),
    'An adjacent leave changed',
  )
  const days = row.halves / 2
  return {
    row,
    news: newsOf(row),
    before: { status: row.status, days } satisfies LeaveState,
    after: { status, days: ended ? 0 : days } satisfies LeaveState,
  }
}

export function findLeaveRow({ db }: Ask, id: number): LeaveRow {
  return db.one<LeaveRow>(`select ${leaveColumns} from leaves l where l.id = ?`, id)!
}

export function newsOf({
  id,
  userId,
  from,
  to,
  type,
  halves,
}: Pick<LeaveRow, 'id' | 'userId' | 'from' | 'to' | 'type' | 'halves'>): LeaveNews {
  return { userId, leaveId: id, from, to, type, days: halves / 2 }
}
