/** The effect of a calendar change on existing leave, before it is made. */
import type { UseQueryResult } from '@tanstack/react-query'
import { daysWords, rangeWords } from '../../../web/format'
import { Spinner } from '../../../web/ui/Spinner'
import { sentenceOf } from '../../../web/sendOnce'
import type { Touched } from '../contract'

type Preview = Pick<UseQueryResult<{ touched: Touched }>, 'data' | 'error' | 'isFetching'>

export function AffectedLeave({ preview: { data, error, isFetching } }: { preview: Preview }) {
  return (
    <div role="status" aria-live="polite">
      {error ? (
        <p className="field-error">{sentenceOf(error, 'The affected leave could not be listed.')}</p>
      ) : isFetching || !data ? (
        <Looking />
      ) : (
        <AffectedLeaveText touched={data.touched} />
      )}
    </div>
  )
}

function Looking() {
  return (
    <p className="faint">
      <Spinner /> Checking affected leave…
    </p>
  )
}

export function AffectedLeaveText({
  touched: { leaves, people, daysRefunded, daysDebited, list, owing },
}: {
  touched: Touched
}) {
  if (leaves === 0) return <p className="touches soft">No leave is affected.</p>
  const sums = [
    ...(daysRefunded ? [`${daysWords(daysRefunded)} refunded`] : []),
    ...(daysDebited ? [`${daysWords(daysDebited)} more used`] : []),
  ]
  return (
    <div className="touches">
      <p>
        <b>
          {leaves === 1 ? '1 leave' : `${leaves} leaves`} of {people === 1 ? '1 person' : `${people} people`}
        </b>{' '}
        {leaves === 1 ? 'is' : 'are'} affected{sums.length > 0 && `: ${sums.join(', ')}`}.
      </p>
      {owing.length > 0 && (
        <p className="touches-owing">
          Negative balance afterwards: {owing.map(({ name, days }) => `${name} ${days}`).join(', ')}
        </p>
      )}
      {/* Scrollable, so it must be reachable by keyboard. */}
      <ul tabIndex={0} aria-label="Affected leave">
        {list.map(({ leaveId, name, fromDate, toDate, days }) => (
          <li key={leaveId}>
            <span>
              {name}, {rangeWords(fromDate, toDate)}
            </span>
            <span className="figures">
              {days < 0 ? `${daysWords(-days)} back` : `${daysWords(days)} more`}
            </span>
          </li>
        ))}
        {leaves > list.length && <li className="faint">and {leaves - list.length} more</li>}
      </ul>
    </div>
  )
}
