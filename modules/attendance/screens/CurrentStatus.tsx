/** The day as it stands. */
import { Badge, StatusBadge } from '../../../web/ui/Badge'
import { Card } from '../../../web/ui/Card'
import { Ticking } from '../../../web/Ticking'
import type { TodayRecord } from '../contract'
import { Flags } from './Flags'
import { PlaceLines } from './PlaceLines'
import { isPunchedIn } from './useToday'
import './parts.css'

export function CurrentStatus({ record }: { record: TodayRecord }) {
  const isIn = isPunchedIn(record)
  const place = record.punchOutLocation ?? record.punchInLocation
  return (
    <Card
      title="Current Status"
      actions={
        <>
          <Badge colour={isIn ? 'green' : 'gray'}>{isIn ? 'Working' : 'Not Working'}</Badge>
          {record.status !== 'Working' && <StatusBadge status={record.status} />}
        </>
      }
    >
      <dl className="facts">
        <div>
          <dt>Punch in</dt>
          <dd>
            <time>{record.punchInTime ?? '--:--'}</time>
          </dd>
        </div>
        <div>
          <dt>Punch out</dt>
          <dd>
            <time>{record.punchOutTime ?? '--:--'}</time>
          </dd>
        </div>
        <div>
          <dt>Hours worked</dt>
          <dd>
            <Ticking of={record.worked} />
          </dd>
        </div>
        <div>
          <dt>Breaks</dt>
          <dd>
            <Ticking of={record.breaks} />
          </dd>
        </div>
        <div>
          <dt>Shift</dt>
          <dd>
            {record.shift.name}{' '}
            <span className="faint figures">
              {record.shift.start} to {record.shift.end}
            </span>
          </dd>
        </div>
      </dl>
      <Flags record={record} explained />
      {place && <PlaceLines place={place} />}
    </Card>
  )
}
