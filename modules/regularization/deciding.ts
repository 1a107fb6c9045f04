/** Decisions on requests: approved with a correction of the day, rejected, or withdrawn. */
import type { Tx } from '../../src/app'
import type { Who } from '../../src/http'
import { dayText, type Day, type Time } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { conflict, notFound } from '../../src/domain/errors'
import { correct, correctionInstants, touchedSince, undoCorrection } from '../attendance/service'
import { decide, decideSeveral, undo, withdraw, type Outcome } from '../approvals/service'
import type { Decision, DecisionResults } from '../approvals/contract'
import type {
  decideRegularizations,
  Regularization,
  RegularizationNews,
  RequestType,
  undoRegularizationDecisions,
} from './contract'
import { regularizationOf } from './reading'

type Row = {
  id: number
  userId: number
  day: Day
  type: RequestType
  punchIn: Time | null
  punchOut: Time | null
  hundredths: number
  reason: string
  status: string
}
const columns = `
  id, user_id as userId, day, request_type as type, punch_in as punchIn, punch_out as punchOut, hundredths,
  reason, status
`

export function decideOne(
  tx: Tx,
  who: Who,
  { id, action, comment }: { id: number; action: 'approve' | 'reject'; comment?: string | null | undefined },
): Regularization {
  follow(tx, id, decide(tx, who, 'regularization', id, action, comment || null), {
    by: who.id,
    comment: comment || null,
  })
  return regularizationOf(tx, who, id)
}

export function decideMany(
  tx: Tx,
  who: Who,
  { ids, action, comment }: Input<typeof decideRegularizations>,
): DecisionResults {
  return decideSeveral(
    tx,
    ids,
    (id) => (decideOne(tx, who, { id, action, comment }), action === 'approve' ? 'Approved' : 'Rejected'),
  )
}

/** Updates a request and its day to the approvals' result. */
export function follow(tx: Tx, id: number, outcome: Outcome, decision: Decision) {
  if (outcome === 'open') return
  const row = findRow(tx, id)
  tx.db.run('update regularizations set status = ?, decided_at = ? where id = ?', outcome, tx.now(), id)
  if (outcome === 'rejected')
    return void tx.record('regularization.rejected', { ...newsOf(row), ...decision })
  const { punchIn, punchOut } = correctionInstants(tx, row.userId, row.day, row.punchIn, row.punchOut)
  correct(tx, row.userId, row.day, {
    requestId: id,
    type: row.type,
    punchIn,
    punchOut,
    hundredths: row.hundredths,
    reason: row.reason,
    approvedBy: tx.actor,
  })
  tx.record('regularization.approved', { ...newsOf(row), ...decision })
}

/** Within a minute, and as long as nothing of the day has changed since; otherwise 409. */
export function undoOne(tx: Tx, who: Who, id: number): Regularization {
  const { was, at } = undo(tx, who, 'regularization', id)
  const row = findRow(tx, id)
  const stands = (why: string) => conflict(`${why}, so the decision stands`)
  if (row.status !== was) throw stands('It was withdrawn')
  const touched = touchedSince(tx, row.userId, row.day, row.day, at)
  if (touched) throw stands(`There has been a ${touched.what} on ${dayText(row.day)} since`)
  const isRequestedAgain = tx.db.one(
    `select 1
     from regularizations
     where user_id = ?
       and day = ?
       and status = 'pending'`,
    row.userId,
    row.day,
  )
  if (isRequestedAgain) throw stands(`${dayText(row.day)} has been requested again`)
  if (was === 'approved') undoCorrection(tx, row.userId, row.day, id)
  tx.db.run(
    `update regularizations
     set status = 'pending', decided_at = null
     where id = ?`,
    id,
  )
  tx.record('regularization.decision_undone', {
    ...newsOf(row),
    before: { status: was },
    after: { status: 'pending' },
  })
  return regularizationOf(tx, who, id)
}

export function undoMany(
  tx: Tx,
  who: Who,
  { ids }: Input<typeof undoRegularizationDecisions>,
): DecisionResults {
  return decideSeveral(tx, ids, (id) => (undoOne(tx, who, id), 'Undone'))
}

/** One's own, while pending. */
export function withdrawOwn(tx: Tx, who: Who, id: number): Regularization {
  const row = tx.db.one<Row>(
    `select ${columns} from regularizations where id = ? and user_id = ?`,
    id,
    who.id,
  )
  if (!row) throw notFound('This request does not exist')
  if (row.status !== 'pending')
    throw conflict(`Only a pending request can be withdrawn. This one is ${row.status}`)
  end(tx, row, null)
  return regularizationOf(tx, who, id)
}

/** Closes a leaver's pending requests. */
export function handleLeaver(tx: Tx, userId: number) {
  for (const row of tx.db.all<Row>(
    `select ${columns}
     from regularizations
     where user_id = ? and status = 'pending'
     order by id`,
    userId,
  ))
    end(tx, row, 'Left the firm')
}

function end(tx: Tx, row: Row, why: string | null) {
  tx.db.run(
    `update regularizations
     set status = 'withdrawn', decided_at = ?
     where id = ?`,
    tx.now(),
    row.id,
  )
  withdraw(tx, 'regularization', row.id)
  tx.record('regularization.withdrawn', { ...newsOf(row), why })
}

function findRow(tx: Tx, id: number): Row {
  return tx.db.one<Row>(`select ${columns} from regularizations where id = ?`, id)!
}

const newsOf = ({ id, userId, day, type }: Row): RegularizationNews => ({
  userId,
  regularizationId: id,
  day,
  type,
})
