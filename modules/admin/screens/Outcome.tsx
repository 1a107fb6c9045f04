/** The changes and refusals, before and after the action. */
import { useEffect, useRef } from 'react'
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { EmptyState } from '../../../web/ui/Empty'
import type { BulkAction } from '../contract'
import { resultWords, type Shown } from './useBulk'

export function Outcome({ shown: { outcome, of }, action }: { shown: Shown; action: BulkAction }) {
  const { changes, refused, done, refusedCount, people } = outcome
  const isPreview = of === 'preview'
  const sum = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone, so the result is announced and focus moves to the list.
  useEffect(() => sum.current?.focus(), [of])
  return (
    <>
      <p ref={sum} tabIndex={-1} role="status" className="bulk-sum">
        {resultWords(outcome, action, isPreview)}
      </p>
      {people === 0 && <EmptyState>No people found.</EmptyState>}
      {refused.length > 0 && (
        <section className="bulk-part">
          <h3>Refused</h3>
          <ul className="bulk-rows">
            {refused.map(({ id, name, employeeId, reason }) => (
              <li key={id} className="refused">
                <CircleAlert size={16} aria-hidden />
                <span>
                  {name} <span className="faint">{employeeId}</span>
                </span>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
          <More shown={refused.length} of={refusedCount} />
        </section>
      )}
      {changes.length > 0 && (
        <section className="bulk-part">
          <h3>
            {action === 'send-notification'
              ? isPreview
                ? 'Will be notified'
                : 'Notified'
              : isPreview
                ? 'Will be changed'
                : 'Changed'}
          </h3>
          <ul className="bulk-rows">
            {changes.map(({ id, name, employeeId, before, after, note }) => (
              <li key={id}>
                {!isPreview && <CircleCheck size={16} aria-hidden />}
                <span>
                  {name} <span className="faint">{employeeId}</span>
                </span>
                {after !== null && (
                  <span className="bulk-step">
                    <span className="soft">{before}</span>{' '}
                    <ArrowRight size={14} role="img" aria-label="becomes" /> <b>{after}</b>
                    {note && <span className="faint">{note}</span>}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <More shown={changes.length} of={done} />
        </section>
      )}
    </>
  )
}

function More({ shown, of }: { shown: number; of: number }) {
  return of > shown && <p className="faint">and {of - shown} more</p>
}
