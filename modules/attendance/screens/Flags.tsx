/** What is worth saying about a day beside its status: leave, late, outside, closed by Muster. */
import { spanWords } from '../../../web/format'
import { Badge } from '../../../web/ui/Badge'
import type { AttendanceRecord } from '../contract'
import './parts.css'

const autoWords = 'Punched out automatically; counts to the end of the shift until regularized'

export function Flags({ record, explained }: { record: AttendanceRecord; explained?: boolean }) {
  const late = record.lateMinutes > 0
  // With the position spelled out below, its own line says how far outside.
  const outside = record.isOutside && !explained
  const leave = leaveWords(record)
  if (!late && !outside && !record.isAuto && !record.isOffline && !leave) return null
  return (
    <span className="flags">
      {leave && (
        <Badge
          colour={record.leave?.type === 'compensation' ? 'indigo' : 'blue'}
          title={record.leave?.type === 'compensation' ? 'Compensation' : undefined}
        >
          {leave}
          {record.leave?.type === 'compensation' && <span className="out-of-sight"> (compensation)</span>}
        </Badge>
      )}
      {late && (
        <Badge colour="yellow">
          Late by {record.lateMinutes < 60 ? `${record.lateMinutes} min` : spanWords(record.lateMinutes * 60)}
        </Badge>
      )}
      {outside && <Badge colour="orange">Outside office</Badge>}
      {record.isOffline && (
        <Badge colour="purple" title="Punched without a network: placed by the device's time, sent later">
          Offline
        </Badge>
      )}
      {record.isAuto && (
        <Badge colour="blue" title={autoWords}>
          Auto
        </Badge>
      )}
      {record.isAuto &&
        (explained ? (
          <span className="faint">{autoWords}</span>
        ) : (
          <span className="out-of-sight">{autoWords}</span>
        ))}
    </span>
  )
}

/** Full leave is the day's status, unless there was work on it. */
function leaveWords({ leave, punchIn, isRegularized, status }: AttendanceRecord): string | null {
  if (!leave) return null
  if (leave.halves === 'morning') return 'Morning leave'
  if (leave.halves === 'afternoon') return 'Afternoon leave'
  return status !== 'On Leave' && status !== 'Comp Off' && (punchIn !== null || isRegularized)
    ? 'On leave, worked'
    : null
}
