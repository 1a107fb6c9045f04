/** An approver keeps a worked day as leave, off their list. The applicant can still say that they worked. */
import type { Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { dayText, type Day } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { invalid, notAllowed } from '../../../src/domain/errors'
import type { keepAsLeave, Leave } from '../contract'
import { findLeave, leaveOf } from '../days/reading'
import { findLeaveRow, newsOf } from './deciding'
import { workedDays } from './worked'

export function keep(tx: Tx, who: Who, { id, date, isKept }: Input<typeof keepAsLeave>): Leave {
  const { userId } = findLeave(tx, who, id)
  if (userId === who.id) throw notAllowed('Somebody else decides about your leave')
  const offered = workedDays(tx, who, { id, date })[0]?.halves ?? []
  if (isKept && !offered.length) {
    const message = `${dayText(date)} is not a worked day of this leave`
    throw invalid(message, [{ field: 'date', message }])
  }
  if (isKept)
    for (const half of offered)
      tx.db.run(
        `insert into leave_worked_kept (leave_id, day, half, said_by, at)
         values (?, ?, ?, ?, ?)`,
        id,
        date,
        half,
        who.id,
        tx.now(),
      )
  else if (!isThere(tx, id, date)) return leaveOf(tx, who, id)
  else tx.db.run('delete from leave_worked_kept where leave_id = ? and day = ?', id, date)
  tx.record(isKept ? 'leave.kept' : 'leave.kept_undone', { ...newsOf(findLeaveRow(tx, id)), day: date })
  return leaveOf(tx, who, id)
}

const isThere = ({ db }: Tx, leaveId: number, day: Day) =>
  db.one('select 1 from leave_worked_kept where leave_id = ? and day = ?', leaveId, day) !== undefined
