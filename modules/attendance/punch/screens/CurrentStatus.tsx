/** The facts of the current day, below the punch: its times, the shift, and where the punch was. */
import { Badge, StatusBadge } from '../../../../web/ui/Badge'
import { RunningDuration } from '../../../../web/RunningDuration'
import type { TodayRecord } from '../../contract'
import { Fact } from '../../screens/Fact'
import { Flags } from '../../day/screens/Flags'
import { PlaceLines } from '../../day/screens/PlaceLines'
import type { DayOnDevice } from './dayOnDevice'
import '../../day/screens/parts.css'
import './punchCard.css'

type CurrentStatusProps = {
  record: TodayRecord
  day: DayOnDevice
  /** The hours are not in the figure above. */
  hasHours: boolean
}

export function CurrentStatus({ record, day: { isIn, waiting }, hasHours }: CurrentStatusProps) {
  const place = record.punchOutLocation ?? record.punchInLocation
  return (
    <section className="current-status" aria-label="Current Status">
      <header>
        <h2>Current Status</h2>
        <Badge colour={isIn ? 'green' : 'gray'}>{isIn ? 'Working' : 'Not Working'}</Badge>
        {!waiting.length && record.status !== 'Working' && <StatusBadge status={record.status} />}
        <Flags record={record} explained />
      </header>
      <dl className="facts">
        <Fact name="Punch in">
          <time>{record.punchInTime ?? '--:--'}</time>
        </Fact>
        <Fact name="Punch out">
          <time>{record.punchOutTime ?? '--:--'}</time>
        </Fact>
        {hasHours && (
          <Fact name="Hours worked">
            <RunningDuration of={record.worked} />
          </Fact>
        )}
        <Fact name="Breaks">
          <RunningDuration of={record.breaks} />
        </Fact>
        <Fact name="Shift">
          {record.shift.name}{' '}
          <span className="faint">
            {record.shift.start} to {record.shift.end}
          </span>
        </Fact>
      </dl>
      {place && <PlaceLines place={place} />}
    </section>
  )
}
