/** Pending leave applications: the first tab of Approvals. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Decisions } from '../../../../web/decisions/Decisions'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { useNamedId } from '../../../../web/useNamedId'
import { pendingLeaves } from '../../contract'
import { LeaveDetail } from '../../requests/screens/LeaveDetail'
import { useLeaveKind } from './useLeaveKind'
import { WorkedDays } from '../../requests/screens/WorkedDays'
import '../../requests/screens/leave.css'

export default function PendingLeaves() {
  const query = useQuery({ ...ask(pendingLeaves), refetchInterval: usePoll(60_000) })
  const { id, close } = useNamedId('leave')
  // One that no longer waits for the person shows its result.
  const [settled, setSettled] = useState<number | null>(null)
  return (
    <div className="pending-leaves">
      <Decisions
        kind={useLeaveKind()}
        query={query}
        named={id}
        onNamed={(isThere) => (isThere ? close() : setSettled(id))}
      />
      {/* Not before the list above has its height, so that nothing moves. */}
      {!query.isPending && <WorkedDays of={{}} others />}
      {settled !== null && settled === id && <LeaveDetail id={settled} onClose={close} />}
    </div>
  )
}
