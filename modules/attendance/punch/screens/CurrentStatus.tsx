/** The current day. */
import { Badge, StatusBadge } from '../../../../web/ui/Badge'
import { Card } from '../../../../web/ui/Card'
import { RunningDuration } from '../../../../web/RunningDuration'
import type { TodayRecord } from '../../contract'
import type { DayOnDevice } from './dayOnDevice'
import { Fact } from '../../day/screens/Fact'
import { Flags } from '../../day/screens/Flags'
import { PlaceLines } from '../../day/screens/PlaceLines'
import '../../day/screens/parts.css'

type CurrentStatusProps = { record: TodayRecord; day: DayOnDevice }

export function CurrentStatus({ record, day: { isIn, waiting } }: CurrentStatusProps) {
  const place = record.punchOutLocation ?? record.punchInLocation
  return (
    <Card
      className="current-status"
      title="Current Status"
      actions={
        <>
          <Badge colour={isIn ? 'green' : 'gray'}>{isIn ? 'Working' : 'Not Working'}</Badge>
          {waiting.length > 0 ? (
            <Badge colour="orange">Waiting to send</Badge>
          ) : (
            record.status !== 'Working' && <StatusBadge status={record.status} />
          )}
        </>
      }
    >
      <dl className="facts">
        <Fact name="Punch in">
          <time>{record.punchInTime ?? '--:--'}</time>
        </Fact>
        <Fact name="Punch out">
          <time>{record.punchOutTime ?? '--:--'}</time>
        </Fact>
        <Fact name="Hours worked">
          <RunningDuration of={record.worked} />
        </Fact>
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
      <Flags record={record} explained />
      {place && <PlaceLines place={place} />}
    </Card>
  )
}
