/** The recorded attendance of a day in two lines: times and hours, and each punch. */
import { hoursWords } from '../../../src/domain/hours'
import { Badge, StatusBadge } from '../../../web/ui/Badge'
import type { Working } from '../../attendance/contract'

export function RecordedDay({ day, isFetching }: { day: Working | undefined; isFetching: boolean }) {
  if (!day)
    return (
      <p className="recorded faint">
        {isFetching ? 'Loading the recorded day…' : 'Nothing is recorded on this day.'}
      </p>
    )
  const { record, punches } = day
  return (
    <div className="recorded">
      <p>
        <span className="faint">Recorded</span> <StatusBadge status={record.status} />{' '}
        {record.punchIn && (
          <span className="figures recorded-times">
            {record.punchInTime} to {record.punchOutTime ?? '--:--'}, {hoursWords(record.totalHours)}
          </span>
        )}
      </p>
      {/* One in and one out are already shown. */}
      {punches.length > 2 || record.isAuto ? <Punches punches={punches} /> : <Evidence punches={punches} />}
    </div>
  )
}

export function Punches({ punches }: { punches: Working['punches'] }) {
  if (punches.length === 0) return <p className="faint">No punches</p>
  return (
    <>
      <ol className="recorded-punches">
        {punches.map(({ id, type, time, source }) => (
          <li key={id}>
            <time>{time}</time> {type}
            {source === 'auto' && <span className="faint"> by Muster</span>}
          </li>
        ))}
      </ol>
      <Evidence punches={punches} />
    </>
  )
}

function Evidence({ punches }: { punches: Working['punches'] }) {
  const found = punches.filter(({ evidence }) => evidence.length > 0)
  if (found.length === 0) return null
  return (
    <div className="recorded-evidence">
      <Badge colour="orange">Check position</Badge>
      <ul>
        {found.flatMap(({ id, time, type, evidence }) =>
          evidence.map(({ text }) => (
            <li key={`${id} ${text}`}>
              <time>{time}</time> {type}: {text}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}
