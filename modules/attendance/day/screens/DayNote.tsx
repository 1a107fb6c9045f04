/** A day in one line of a list: its times, then its marks. Exceptions have a colour. */
import { Fragment } from 'react'
import { marksOf, timesWords, type Marked } from './flagWords'
import './parts.css'

export function DayNote({ of }: { of: Marked & Parameters<typeof timesWords>[0] }) {
  const times = timesWords(of)
  return (
    <>
      {times}
      {marksOf(of).map(({ words, isException }, index) => (
        <Fragment key={words}>
          {(times !== null || index > 0) && ' · '}
          <span className={isException ? 'day-exception' : undefined}>{words}</span>
        </Fragment>
      ))}
    </>
  )
}
