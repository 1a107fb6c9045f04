/** Decides several selected requests with one comment. */
import { useState } from 'react'
import { X } from 'lucide-react'
import { Button, IconButton } from '../ui/Button'
import { Input } from '../ui/Field'
import { needsComment } from './DecisionDialogs'
import type { Action } from './requestKind'
import './bar.css'

type DecisionBarProps = {
  count: number
  /** How many 'All' would choose; 0 if it would add nothing. */ canAdd: number
  busy: Action | null
  decide: (action: Action, comment: string | null) => Promise<unknown>
  onAll: () => void
  onClear: () => void
}

export function DecisionBar({ count, canAdd, busy, decide, onAll, onClear }: DecisionBarProps) {
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const words = comment.trim()

  function run(action: Action) {
    setMissing(action === 'reject' && !words)
    if (action === 'approve' || words) void decide(action, words || null)
  }

  return (
    <div className="decision-bar" role="group" aria-label="Selected requests">
      <p className="decision-count">
        <span role="status">
          <b>{count}</b> selected
        </span>
        {canAdd > 0 && (
          <Button size="small" variant="quiet" onClick={onAll}>
            All {canAdd}
          </Button>
        )}
      </p>
      <Input
        label="Comment for all"
        hideLabel
        placeholder="Comment for all"
        maxLength={1000}
        value={comment}
        error={missing && !words ? needsComment : undefined}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className="decision-buttons">
        <Button variant="primary" busy={busy === 'approve'} onClick={() => run('approve')}>
          Approve {count}
        </Button>
        <Button busy={busy === 'reject'} onClick={() => run('reject')}>
          Reject {count}
        </Button>
      </div>
      <IconButton label="Select none" onClick={onClear}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
