/** The first pending leave applications on the dashboard. */
import { useQuery } from '@tanstack/react-query'
import { BriefDecisions } from '../../../../web/decisions/BriefDecisions'
import { useMostBriefs } from '../../../../web/decisions/useMostBriefs'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { waiting } from '../../../approvals/contract'
import { pendingLeaves } from '../../contract'
import { useLeaveKind } from './useLeaveKind'

export default function BriefLeaves() {
  const query = useQuery({ ...ask(pendingLeaves), refetchInterval: usePoll(60_000) })
  const { data } = useQuery(ask(waiting))
  // One regularization has its place below.
  const most = useMostBriefs() - Math.min(1, data?.regularizations?.all ?? 0)
  return <BriefDecisions most={most} kind={useLeaveKind()} query={query} />
}
