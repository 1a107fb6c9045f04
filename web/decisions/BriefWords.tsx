/** A request as a sentence with chips. */
import { BriefChips } from './BriefChips'
import type { Brief } from './requestKind'
import './brief.css'

export function BriefWords({ brief: { what, reason, chips } }: { brief: Brief }) {
  return (
    <span className="brief">
      <span className="brief-what">{what}</span>
      {reason && <span className="brief-reason">{reason}</span>}
      <BriefChips chips={chips} />
    </span>
  )
}
