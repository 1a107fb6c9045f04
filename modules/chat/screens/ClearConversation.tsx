/** Asks before deleting a conversation. */
import { Confirm } from '../../../web/ui/Confirm'
import { isStoredOnServer } from './conversation'
import { clear } from './sending'

export function ClearConversation({ onClose }: { onClose: () => void }) {
  return (
    <Confirm title="Clear the conversation?" action="Clear" busy="Clearing…" run={clear} onClose={onClose}>
      <p>
        {isStoredOnServer()
          ? 'It will be deleted on the server and cannot be restored.'
          : 'It is stored in this browser only and cannot be restored.'}
      </p>
    </Confirm>
  )
}
