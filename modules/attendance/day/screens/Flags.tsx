/** Marks of a day: leave, late, outside, automatic punch-out. As badges, or in a line with its times. */
import { Fragment } from 'react'
import { Badge } from '../../../../web/ui/Badge'
import type { AttendanceRecord } from '../../contract'
import { lateWords, leaveWords, marksOf, timesWords, workedDayOff, type Marked } from './flagWords'
import './parts.css'

const offlineWords = "Punched offline: recorded with the device's time and sent later"
const autoWords = 'Punched out automatically. Counts to the end of the shift until regularized'

export function Flags({ record, explained }: { record: Marked; explained?: boolean }) {
  const late = record.lateMinutes > 0
  // If the position is shown below, its line says how far outside.
  const outside = record.isOutside && !explained
  const leave = leaveWords(record)
  const worked = workedDayOff(record)
  const { leaveFrom } = record
  if (!late && !outside && !record.isAuto && !record.isOffline && !leave && !leaveFrom && !worked) return null
  return (
    <span className="flags">
      {/* Beside the status. */}
      {leaveFrom && <span className="faint nowrap">night shift from {leaveFrom}</span>}
      <LeaveBadge day={record} />
      {worked && <Badge colour="indigo">Worked</Badge>}
      {late && <Badge colour="yellow">{lateWords(record.lateMinutes)}</Badge>}
      {outside && <Badge colour="orange">Outside office</Badge>}
      {record.isOffline && (
        <Badge colour="purple" title={offlineWords}>
          Offline
        </Badge>
      )}
      {record.isAuto && (
        <Badge colour="yellow" title={autoWords}>
          No punch-out
        </Badge>
      )}
      {/* In a row, hovering shows it; 'Show the working' says it to everybody. */}
      {record.isOffline && <span className={explained ? 'faint' : 'out-of-sight'}>{offlineWords}</span>}
      {record.isAuto && <span className={explained ? 'faint' : 'out-of-sight'}>{autoWords}</span>}
    </span>
  )
}

/** Approved leave beside the status, unless the status says it. */
export function LeaveBadge({ day }: { day: Pick<AttendanceRecord, 'leave' | 'status'> }) {
  const words = leaveWords(day)
  if (!words) return null
  const isCompensation = day.leave?.type === 'compensation'
  return (
    <Badge colour={isCompensation ? 'indigo' : 'blue'}>
      {isCompensation ? `${words} (compensation)` : words}
    </Badge>
  )
}

/** A day in one line of a list: its times, then its marks. Exceptions have a colour. */
export function DayNote({ of }: { of: Marked & Parameters<typeof timesWords>[0] }) {
  const times = timesWords(of)
  return (
    <>
      {times}
      {marksOf(of).map(({ words, isException }, index) => (
        <Fragment key={words}>
          {(times !== null || index > 0) && ' · '}
          <span className={isException ? 'day-exception' : undefined}>{words}</span>
        </Fragment>
      ))}
    </>
  )
}
