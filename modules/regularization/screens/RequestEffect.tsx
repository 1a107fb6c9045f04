/** The effect of a request: hours and status before and after, and warnings. */
import { CircleAlert } from 'lucide-react'
import { hoursWords } from '../../../src/domain/hours'
import { StatusBadge } from '../../../web/ui/Badge'
import type { Makes } from '../contract'

export function RequestEffect({ makes: { before, after, warning } }: { makes: Makes }) {
  return (
    <div className="makes">
      <p>
        <span className="nowrap">
          <span className="figures">{hoursWords(before.totalHours)}</span>{' '}
          <StatusBadge status={before.status} />
        </span>{' '}
        <span className="faint">becomes</span>{' '}
        <span className="nowrap">
          <b className="figures">{hoursWords(after.totalHours)}</b> <StatusBadge status={after.status} />
        </span>
      </p>
      {warning && (
        <p className="makes-warning">
          <CircleAlert size={16} aria-hidden />
          <span>{warning}</span>
        </p>
      )}
    </div>
  )
}
