/**
 * What an approver wants to see: the day as it is recorded and as it is asked for, side by side, and the
 * trail.
 */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useZone } from '../../../web/firm'
import { momentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { StatusBadge } from '../../../web/ui/Badge'
import { Part } from '../../../web/ui/Facts'
import { Trail } from '../../../web/ui/Trail'
import { working } from '../../attendance/contract'
import type { PendingRegularization } from '../contract'
import { Punches } from './Recorded'
import './regularization.css'

export function PendingDetail({ row }: { row: PendingRegularization }) {
  const zone = useZone()
  const { data: day } = useQuery(ask(working, { date: row.targetDate, userId: String(row.userId) }))
  const recorded = day?.record ?? row.recorded
  return (
    <>
      <p className="request-reason">{row.reason}</p>
      <table className="beside">
        <thead>
          <tr>
            <td />
            <th scope="col">Recorded</th>
            <th scope="col">Requested</th>
          </tr>
        </thead>
        <tbody>
          <Row
            name="Punch in"
            recorded={recorded?.punchInTime ?? '--:--'}
            requested={row.punchInTime ?? '--:--'}
          />
          <Row
            name="Punch out"
            recorded={recorded?.punchOutTime ?? '--:--'}
            requested={row.punchOutTime ?? '--:--'}
          />
          <Row name="Hours" recorded={recorded?.totalHours ?? '0.00'} requested={row.actualHours} />
          <Row
            name="Status"
            recorded={recorded ? <StatusBadge status={recorded.status} /> : '--'}
            requested=""
          />
        </tbody>
      </table>
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

/** What differs stands out. */
function Row({ name, recorded, requested }: { name: string; recorded: ReactNode; requested: string }) {
  const differs = requested !== '' && requested !== '--:--' && requested !== recorded
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{recorded}</td>
      <td>{differs ? <b>{requested}</b> : requested}</td>
    </tr>
  )
}
