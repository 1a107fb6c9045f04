/** What is worth saying about a day beside its status: late, outside, closed by Muster. */
import { spanWords } from '../../../web/format'
import { Badge } from '../../../web/ui/Badge'
import type { AttendanceRecord } from '../contract'
import './parts.css'

const autoWords = 'Punched out automatically; counts to the end of the shift until regularized'

export function Flags({ record, explained }: { record: AttendanceRecord; explained?: boolean }) {
  const late = record.lateMinutes > 0
  // With the position spelled out below, its own line says how far outside.
  const outside = record.isOutside && !explained
  if (!late && !outside && !record.isAuto) return null
  return (
    <span className="flags">
      {late && <Badge colour="yellow">Late by {record.lateMinutes < 60 ? `${record.lateMinutes} min` : spanWords(record.lateMinutes * 60)}</Badge>}
      {outside && <Badge colour="orange">Outside office</Badge>}
      {record.isAuto && (
        <Badge colour="blue" title={autoWords}>
          Auto
        </Badge>
      )}
      {record.isAuto && (explained ? <span className="faint">{autoWords}</span> : <span className="out-of-sight">{autoWords}</span>)}
    </span>
  )
}
