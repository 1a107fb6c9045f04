/** Asks before a conversation is forgotten. */
import { Confirm } from '../../../web/ui/Confirm'
import { keptOnServer } from './conversation'
import { clear } from './sending'

export function ClearConversation({ onClose }: { onClose: () => void }) {
  return (
    <Confirm title="Clear the conversation?" action="Clear" busy="Clearing…" run={clear} onClose={onClose}>
      <p>
        {keptOnServer()
          ? 'It is forgotten on the server, and cannot be brought back.'
          : 'It is kept in this browser only, and cannot be brought back.'}
      </p>
    </Confirm>
  )
}
