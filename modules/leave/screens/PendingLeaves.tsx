/** Leave applications that wait for the asker: the first tab of Approvals. */
import { useQuery } from '@tanstack/react-query'
import { Decisions } from '../../../web/decisions/Decisions'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { pendingLeaves } from '../contract'
import { useLeaveKind } from './useLeaveKind'

export default function PendingLeaves() {
  const query = useQuery({ ...ask(pendingLeaves), refetchInterval: usePoll(60_000) })
  return <Decisions kind={useLeaveKind()} query={query} />
}
