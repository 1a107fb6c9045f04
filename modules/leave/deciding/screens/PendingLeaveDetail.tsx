/** An approver's view: balance, team members on leave, approval history, and evidence of a claim. */
import { useQuery } from '@tanstack/react-query'
import { hoursWords } from '../../../../src/domain/hours'
import { useZone } from '../../../../web/firm'
import { daysWords, dayWords, momentWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { StatusBadge } from '../../../../web/ui/Badge'
import { Fact, Facts, Part } from '../../../../web/ui/Facts'
import { Spinner } from '../../../../web/ui/Spinner'
import { Trail } from '../../../../web/ui/Trail'
import { working } from '../../../attendance/contract'
import { getLeave, type PendingLeave } from '../../contract'
import { OtherParts } from '../../requests/screens/OtherParts'
import { TeamAway } from '../../calendar/screens/TeamAway'
import { beyondWords, durationWords, weekendWords } from '../../screens/words'
import '../../requests/screens/leave.css'

export function PendingLeaveDetail({ row }: { row: PendingLeave }) {
  const zone = useZone()
  const { data, isError } = useQuery(ask(getLeave, { id: String(row.id) }))
  return (
    <>
      <p className="leave-reason">{row.reason}</p>
      {row.weekendDays.length > 0 && (
        <p
          className={
            row.weekendDays.some(({ isWorking }) => !isWorking)
              ? 'decision-note warning'
              : 'decision-note faint'
          }
        >
          {weekendWords(row.weekendDays)}
        </p>
      )}
      {row.beyondAllowance > 0 && <p className="decision-note faint">{beyondWords(row, 'full')}</p>}
      <Facts>
        <Fact name="Days">{row.totalDays}</Fact>
        <Fact name="Duration">{durationWords[row.duration]}</Fact>
        {row.leaveType === 'personal' && <Fact name="Left afterwards">{daysWords(row.available)}</Fact>}
        <Fact name="Applied on">{momentWords(row.createdAt, zone)}</Fact>
      </Facts>
      <OtherParts parts={row.parts} />
      {row.compensationDate && <Evidence userId={row.userId} date={row.compensationDate} />}
      <Part title="Team members on leave">
        {data ? (
          <TeamAway team={data.team} teamSize={data.teamSize} />
        ) : isError ? (
          <p className="faint">The team could not be loaded.</p>
        ) : (
          <Spinner label="Loading…" />
        )}
      </Part>
      <Part title="Approval">
        <Trail steps={data?.approval ?? row.approval} />
      </Part>
    </>
  )
}

/** The claimed day's attendance. */
function Evidence({ userId, date }: { userId: number; date: string }) {
  const { data, isError } = useQuery(ask(working, { date, userId: String(userId) }))
  return (
    <Part title={`Worked on ${dayWords(date)}`}>
      {data ? (
        <>
          <p>
            <StatusBadge status={data.record.status} />{' '}
            <span className="figures">{hoursWords(data.record.totalHours)}</span>{' '}
            <span className="faint figures">
              {data.record.punchInTime ?? '--:--'} to {data.record.punchOutTime ?? '--:--'}
              {data.record.dayName && `, ${data.record.dayName}`}
            </span>
          </p>
          <ul className="faint">
            {data.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </>
      ) : isError ? (
        <p className="faint">No attendance on that day.</p>
      ) : (
        <Spinner label="Loading…" />
      )}
    </Part>
  )
}
