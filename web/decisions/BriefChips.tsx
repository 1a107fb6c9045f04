/** What an approver has to know of a request, as chips. */
import { Badge } from '../ui/Badge'
import type { Brief } from './requestKind'
import './brief.css'

export function BriefChips({ chips }: Pick<Brief, 'chips'>) {
  if (chips.length === 0) return null
  return (
    <span className="brief-chips">
      {chips.map(({ text, isWarning }) => (
        <Badge key={text} colour={isWarning ? 'yellow' : 'gray'}>
          {text}
        </Badge>
      ))}
    </span>
  )
}
