/** Decides a leave application inside another screen. */
import { useQuery } from '@tanstack/react-query'
import { DecideOne } from '../../../../web/decisions/DecideOne'
import { ask } from '../../../../web/query'
import { pendingLeaves } from '../../contract'
import { useLeaveKind } from './useLeaveKind'

export default function DecideLeave({ id }: { id: number }) {
  const query = useQuery({ ...ask(pendingLeaves), refetchOnMount: 'always' })
  return <DecideOne kind={useLeaveKind()} id={id} query={query} />
}
