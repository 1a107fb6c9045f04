/** 'Show the working': the punches, breaks and rules behind a day's hours and status. */
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { hoursWords } from '../../../../src/domain/hours'
import { useZone } from '../../../../web/firm'
import { dayWords, fullName, momentWords, weekdayWord } from '../../../../web/format'
import { pieces } from '../../../../web/module'
import { ask } from '../../../../web/query'
import { Badge, StatusBadge } from '../../../../web/ui/Badge'
import { Dialog } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { working, type AttendanceRecord, type Working as WorkingAnswer } from '../../contract'
import { CheckPosition, EvidenceLines } from '../../evidence/screens/EvidenceLines'
import { Fact } from '../../screens/Fact'
import { Flags } from './Flags'
import { pendingWords, regularizedWords } from './flagWords'
import { PlaceLines } from './PlaceLines'
import { Timeline } from './Timeline'
import './working.css'
import './parts.css'

/** The source of a punch, if it is not the person's own tap. */
const sources: Record<string, string> = {
  auto: 'by Muster',
  offline: 'offline',
  device: 'by an attendance device',
}

/** How the person was verified, and which button was pressed: evidence, not the direction that counts. */
const stampWords = ({ button, verified, isCounted }: NonNullable<WorkingAnswer['punches'][0]['stamp']>) =>
  ['', verified && `by ${verified}`, button && `button '${button}'`, !isCounted && 'not counted']
    .filter((part) => part !== null && part !== false)
    .join(', ')

/** A device sends most stamps within seconds. */
const isLate = (at: string, receivedAt: string) => Date.parse(receivedAt) - Date.parse(at) > 5 * 60_000

type WorkingProps = {
  record: Pick<AttendanceRecord, 'userId' | 'firstName' | 'lastName' | 'date'>
  onClose: () => void
}

export function Working({ record, onClose }: WorkingProps) {
  const { data, isError, refetch } = useQuery(
    ask(working, { date: record.date, userId: String(record.userId) }),
  )
  return (
    <Dialog
      wide
      title={`${fullName(record)}, ${weekdayWord(record.date)} ${dayWords(record.date)}`}
      onClose={onClose}
    >
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>The working could not be loaded.</ErrorState>
      ) : data ? (
        <Shown {...data} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Shown({ record, punches, parts, shift, correction, rules }: WorkingAnswer) {
  const zone = useZone()
  const { workedOnLeave: WorkedOnLeave } = pieces()
  return (
    <>
      <div className="flags">
        <StatusBadge status={record.status} />
        <Flags record={record} explained />
        <CheckPosition punches={punches} />
        {record.isRegularized && (
          <>
            <Badge colour="purple">Regularized</Badge>
            <span className="faint">{regularizedWords}</span>
          </>
        )}
        {record.isRegularizationPending && (
          <>
            <Badge colour="yellow">Request pending</Badge>
            <span className="faint">{pendingWords}</span>
          </>
        )}
      </div>
      <dl className="facts">
        <Fact name="Hours">{hoursWords(record.totalHours)}</Fact>
        <Fact name="Breaks">{hoursWords(record.breakTime)}</Fact>
        <Fact name="Productive">{hoursWords(record.productiveHours)}</Fact>
      </dl>
      {record.leave && WorkedOnLeave && (
        <Suspense>
          <WorkedOnLeave userId={record.userId} date={record.date} />
        </Suspense>
      )}
      {parts.length > 0 && <Timeline date={record.date} parts={parts} shift={shift} />}
      {parts.length > 0 && (
        <ul className="working-parts">
          {parts.map((part) => (
            <li key={part.from + part.kind}>
              <span className={part.kind === 'break' ? 'part-dot break' : 'part-dot'} aria-hidden />
              <span>{part.kind === 'break' ? 'Break' : 'Worked'}</span>
              <time>
                {part.fromTime} to {part.toTime ?? 'now'}
              </time>
              <span className="figures">{hoursWords(part.seconds / 3600)}</span>
              {part.note && <span className="faint">{part.note}</span>}
            </li>
          ))}
        </ul>
      )}
      {punches.length > 0 && (
        <section className="working-part">
          <h3>Punches</h3>
          <ol className="working-punches">
            {punches.map((punch) => (
              <li key={punch.id}>
                <p>
                  <time dateTime={punch.at}>{punch.time}</time> {punch.type === 'in' ? 'in' : 'out'}
                  {sources[punch.source] && <span className="faint"> {sources[punch.source]}</span>}
                  {punch.stamp && <span className="faint">{stampWords(punch.stamp)}</span>}
                  {punch.receivedAt && (!punch.stamp || isLate(punch.at, punch.receivedAt)) && (
                    <span className="faint">, received {momentWords(punch.receivedAt, zone)}</span>
                  )}
                </p>
                {punch.stamp
                  ? punch.location && <p className="faint">at {punch.location.office}</p>
                  : punch.location && <PlaceLines place={punch.location} />}
                <EvidenceLines evidence={punch.evidence} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {correction && <Correction {...correction} />}
      <section className="working-part">
        <h3>Rules</h3>
        <ol className="working-rules">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </section>
    </>
  )
}

const types: Record<NonNullable<WorkingAnswer['correction']>['type'], string> = {
  missed_punch_in: 'Missed punch in',
  missed_punch_out: 'Missed punch out',
  wrong_hours: 'Wrong hours',
  work_from_home: 'Work from home',
  on_duty: 'On duty',
}

/** What counts instead of the punches, who approved it and why. */
function Correction({
  type,
  punchInTime,
  punchOutTime,
  hours,
  reason,
  approvedBy,
  at,
}: NonNullable<WorkingAnswer['correction']>) {
  const zone = useZone()
  return (
    <section className="working-part">
      <h3>Regularization</h3>
      <p>
        {types[type]}: {punchInTime && <time>{punchInTime}</time>}
        {punchInTime && ' in, '}
        {punchOutTime && <time>{punchOutTime}</time>}
        {punchOutTime && ' out, '}
        <span className="figures">{hoursWords(hours)}</span>
      </p>
      <p className="soft">{reason}</p>
      <p className="faint">
        {approvedBy ? `Approved by ${approvedBy}` : 'There was no other approver'},{' '}
        <time dateTime={at}>{momentWords(at, zone)}</time>
      </p>
    </section>
  )
}
