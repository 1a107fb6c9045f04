/** The other leaves of one request: a range with off days makes several, decided one by one. */
import { daysWords, rangeWords } from '../../../../web/format'
import { RequestBadge } from '../../../../web/ui/Badge'
import { Part } from '../../../../web/ui/Facts'
import type { Leave } from '../../contract'

export function OtherParts({ parts }: { parts: Leave['parts'] }) {
  if (parts.length === 0) return null
  return (
    <Part title="Requested together with">
      <ul>
        {parts.map(({ id, fromDate, toDate, totalDays, status }) => (
          <li key={id}>
            {rangeWords(fromDate, toDate)}, {daysWords(totalDays)} <RequestBadge status={status} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
