/** Regularizations that wait for the asker: the second tab of Approvals. */
import { useQuery } from '@tanstack/react-query'
import { Decisions } from '../../../web/decisions/Decisions'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { pendingRegularizations } from '../contract'
import { useRegularizationKind } from './useRegularizationKind'

export default function PendingRegularizations() {
  const query = useQuery({ ...ask(pendingRegularizations), refetchInterval: usePoll(60_000) })
  return <Decisions kind={useRegularizationKind()} query={query} />
}
