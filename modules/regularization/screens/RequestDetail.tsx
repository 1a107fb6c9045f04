/** A request that no longer waits for the viewer. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../web/api'
import { UndoUntil } from '../../../web/decisions/UndoUntil'
import { ask } from '../../../web/query'
import { Dialog } from '../../../web/ui/Dialog'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { getRegularization, undoRegularizationDecision, type Regularization } from '../contract'
import { RequestItem } from './RequestItem'

type RequestDetailProps = {
  id: number
  onClose: () => void
  /** If it can be withdrawn here. */
  onWithdraw?: (request: Regularization) => void
}

export function RequestDetail({ id, onClose, onWithdraw }: RequestDetailProps) {
  const { data, isError, refetch } = useQuery(ask(getRegularization, { id: String(id) }))
  const name = data ? `${data.users.firstName} ${data.users.lastName}: regularization` : 'Regularization'
  return (
    <Dialog title={name} onClose={onClose}>
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>The request could not be loaded.</ErrorState>
      ) : data ? (
        <>
          <RequestItem request={data} onWithdraw={onWithdraw && (() => onWithdraw(data))} />
          <UndoUntil
            until={data.undoUntil}
            undo={(key) => call(undoRegularizationDecision, { id: String(id) }, { key })}
          />
        </>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}
