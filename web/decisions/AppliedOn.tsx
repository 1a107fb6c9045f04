/** The day of a request: '18 Nov'. */
import type { Day } from '../../src/domain/day'
import { todayIn, useZone } from '../firm'
import { shortDateWords } from '../format'

export function AppliedOn({ day }: { day: Day }) {
  return (
    <time className="nowrap" dateTime={day}>
      {shortDateWords(day, todayIn(useZone()))}
    </time>
  )
}
