/** Pending regularizations: the second tab of Approvals. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Decisions } from '../../../web/decisions/Decisions'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { useNamedId } from '../../../web/useNamedId'
import { pendingRegularizations } from '../contract'
import { RequestDetail } from './RequestDetail'
import { useRegularizationKind } from './useRegularizationKind'

export default function PendingRegularizations() {
  const query = useQuery({ ...ask(pendingRegularizations), refetchInterval: usePoll(60_000) })
  const { id, close } = useNamedId('request')
  // One that no longer waits for the person shows its result.
  const [settled, setSettled] = useState<number | null>(null)
  return (
    <>
      <Decisions
        kind={useRegularizationKind()}
        query={query}
        named={id}
        onNamed={(isThere) => (isThere ? close() : setSettled(id))}
      />
      {settled !== null && settled === id && <RequestDetail id={settled} onClose={close} />}
    </>
  )
}
