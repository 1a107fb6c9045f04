/**
 * Closing a form that holds something unsaved asks first: `close` in place of `onClose`, and `question`
 * beside the dialog.
 */
import { useState } from 'react'
import { Confirm } from './Confirm'

export function useDiscard(isDirty: boolean, busy: boolean, onClose: () => void) {
  const [leaving, setLeaving] = useState(false)
  return {
    close: busy ? () => {} : isDirty ? () => setLeaving(true) : onClose,
    question: leaving && (
      <Confirm
        title="Discard your changes?"
        action="Discard"
        busy="Discarding…"
        keep="Keep editing"
        run={async () => (onClose(), true)}
        onClose={() => setLeaving(false)}
      >
        <p>What you have changed here is not saved.</p>
      </Confirm>
    ),
  }
}
