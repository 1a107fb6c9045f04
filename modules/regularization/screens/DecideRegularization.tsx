/** Decides a regularization inside another screen. */
import { useQuery } from '@tanstack/react-query'
import { DecideOne } from '../../../web/decisions/DecideOne'
import { ask } from '../../../web/query'
import { pendingRegularizations } from '../contract'
import { useRegularizationKind } from './useRegularizationKind'

export default function DecideRegularization({ id }: { id: number }) {
  const query = useQuery({ ...ask(pendingRegularizations), refetchOnMount: 'always' })
  return <DecideOne kind={useRegularizationKind()} id={id} query={query} />
}
