/** Replaces the buttons of a decided request: shows the decision, and Undo while possible. */
import { Check, X } from 'lucide-react'
import { Button } from '../ui/Button'
import type { Action } from './requestKind'

type DecidedRowProps = {
  action: Action
  isUndoable: boolean
  busy: boolean
  /** The applicant, for screen readers. */
  of: string
  onUndo: () => void
}

export function DecidedRow({ action, isUndoable, busy, of, onUndo }: DecidedRowProps) {
  const Icon = action === 'approve' ? Check : X
  return (
    <p className="decided" role="status">
      <Icon size={16} aria-hidden />
      <b>{action === 'approve' ? 'Approved' : 'Rejected'}</b>
      {isUndoable && (
        <Button busy={busy} aria-label={`Undo: ${of}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </p>
  )
}
