/** What a change of the calendar would do to leave that is there already, before it is made. */
import type { UseQueryResult } from '@tanstack/react-query'
import { daysWords, rangeWords } from '../../../web/format'
import { Spinner } from '../../../web/ui/Spinner'
import { sentenceOf } from '../../../web/wish'
import type { Touched } from '../contract'

type Preview = Pick<UseQueryResult<{ touched: Touched }>, 'data' | 'error' | 'isFetching'>

export function Touches({ preview: { data, error, isFetching } }: { preview: Preview }) {
  return (
    <div role="status" aria-live="polite">
      {error ? (
        <p className="field-error">{sentenceOf(error, 'What it touches could not be listed.')}</p>
      ) : isFetching || !data ? (
        <Looking />
      ) : (
        <TouchedWords touched={data.touched} />
      )}
    </div>
  )
}

function Looking() {
  return (
    <p className="faint">
      <Spinner /> Looking at what it touches…
    </p>
  )
}

export function TouchedWords({
  touched: { leaves, people, daysRefunded, daysDebited, list, owing },
}: {
  touched: Touched
}) {
  if (leaves === 0) return <p className="touches soft">No leave is touched.</p>
  const sums = [
    ...(daysRefunded ? [`${daysWords(daysRefunded)} come back`] : []),
    ...(daysDebited ? [`${daysWords(daysDebited)} more are taken`] : []),
  ]
  return (
    <div className="touches">
      <p>
        <b>
          {leaves === 1 ? '1 leave' : `${leaves} leaves`} of {people === 1 ? '1 person' : `${people} people`}
        </b>{' '}
        {leaves === 1 ? 'is' : 'are'} counted anew{sums.length > 0 && `: ${sums.join(', ')}`}.
      </p>
      {owing.length > 0 && (
        <p className="touches-owing">
          Would then owe days: {owing.map(({ name, days }) => `${name} ${days}`).join(', ')}
        </p>
      )}
      {/* Longer than it is high: reachable by the keyboard to be scrolled. */}
      <ul tabIndex={0} aria-label="Leave that is counted anew">
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
