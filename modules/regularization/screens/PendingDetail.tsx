/** An approver's view: the day now and once approved, side by side, and the approval history. */
import { CircleAlert } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { hoursWords } from '../../../src/domain/hours'
import { useZone } from '../../../web/firm'
import { momentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { StatusBadge } from '../../../web/ui/Badge'
import { Part } from '../../../web/ui/Facts'
import { Trail } from '../../../web/ui/Trail'
import { working } from '../../attendance/contract'
import type { PendingRegularization } from '../contract'
import { Punches } from './RecordedDay'
import './regularization.css'

export function PendingDetail({ row }: { row: PendingRegularization }) {
  const zone = useZone()
  const { data: day } = useQuery(ask(working, { date: row.targetDate, userId: String(row.userId) }))
  const { before, after, warning } = row.makes ?? { before: row.recorded, after: null, warning: null }
  return (
    <>
      <p className="request-reason">{row.reason}</p>
      <table className="beside">
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">Once approved</th>
          </tr>
        </thead>
        <tbody>
          <Row
            name="Punch in"
            before={before?.punchInTime ?? '--:--'}
            after={after?.punchInTime ?? row.punchInTime ?? '--:--'}
          />
          <Row
            name="Punch out"
            before={before?.punchOutTime ?? '--:--'}
            after={after?.punchOutTime ?? row.punchOutTime ?? '--:--'}
          />
          <Row
            name="Hours"
            before={hoursWords(before?.totalHours ?? 0)}
            after={hoursWords(after?.totalHours ?? row.actualHours)}
          />
          <tr>
            <th scope="row">Status</th>
            <td>{before ? <StatusBadge status={before.status} /> : '--'}</td>
            <td>{after && <StatusBadge status={after.status} />}</td>
          </tr>
        </tbody>
      </table>
      {warning && (
        <p className="makes-warning">
          <CircleAlert size={16} aria-hidden />
          <span>{warning}</span>
        </p>
      )}
      {day && (
        <Part title="Punches of the day">
          <Punches punches={day.punches} />
        </Part>
      )}
      <Part title="Approval">
        <p className="faint">Applied on {momentWords(row.createdAt, zone)}</p>
        <Trail steps={row.approval} />
      </Part>
    </>
  )
}

/** Differences are highlighted. */
function Row({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{before}</td>
      <td>{after === before ? after : <b>{after}</b>}</td>
    </tr>
  )
}
