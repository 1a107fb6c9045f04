/** The first pending regularizations on the dashboard. */
import { useQuery } from '@tanstack/react-query'
import { BriefDecisions } from '../../../web/decisions/BriefDecisions'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { waiting } from '../../approvals/contract'
import { pendingRegularizations } from '../contract'
import { useRegularizationKind } from './useRegularizationKind'

export default function BriefRegularizations() {
  const query = useQuery({ ...ask(pendingRegularizations), refetchInterval: usePoll(60_000) })
  const { data } = useQuery(ask(waiting))
  // Three of both kinds together.
  return (
    <BriefDecisions most={3 - Math.min(2, data?.leaves ?? 0)} kind={useRegularizationKind()} query={query} />
  )
}
