/** The results of several decisions made at once. */
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Button, IconButton } from '../ui/Button'
import type { DecisionOutcome } from './useDecide'
import './results.css'

type ResultsProps = {
  outcomes: readonly DecisionOutcome[]
  onClose: () => void
  onUndo: (() => void) | undefined
}

export function Results({ outcomes, onClose, onUndo }: ResultsProps) {
  const done = outcomes.filter(({ ok }) => ok).length
  return (
    <div className="decision-results" role="status" tabIndex={0}>
      <div>
        <p>
          <b>
            {done} of {outcomes.length} decided
          </b>{' '}
          {onUndo && (
            <Button size="small" variant="quiet" aria-label="Undo all of these" onClick={onUndo}>
              Undo
            </Button>
          )}
        </p>
        <ul>
          {outcomes.map(({ id, ok, name, words, message }) => (
            <li key={id} className={ok ? undefined : 'failed'}>
              {ok ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
              <span>
                {name} <span className="faint">{words}</span>
                {message && <span className="decision-message">{message}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Dismiss the results" onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
