/** The first pending regularizations on the dashboard. */
import { useQuery } from '@tanstack/react-query'
import { BriefDecisions } from '../../../web/decisions/BriefDecisions'
import { useMostBriefs } from '../../../web/decisions/useMostBriefs'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { waiting } from '../../approvals/contract'
import { pendingLeaves } from '../../leave/contract'
import { pendingRegularizations } from '../contract'
import { useRegularizationKind } from './useRegularizationKind'

export default function BriefRegularizations() {
  const kind = useRegularizationKind()
  const query = useQuery({ ...ask(pendingRegularizations), refetchInterval: usePoll(60_000) })
  const { data } = useQuery(ask(waiting))
  const most = useMostBriefs()
  // Leave applications are above, so these would move if they came first.
  const { isPending } = useQuery(ask(pendingLeaves))
  if (isPending) return null
  return <BriefDecisions most={most - Math.min(most - 1, data?.leaves?.all ?? 0)} kind={kind} query={query} />
}
