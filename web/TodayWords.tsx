/** Today's date in the firm's zone. It changes at midnight by itself. */
import { useMemo } from 'react'
import { dayOf } from '../src/domain/day'
import { ticking } from './clock'
import { useZone } from './firm'
import { longDayWords } from './format'

export function TodayWords() {
  const zone = useZone()
  const text = useMemo(() => ticking((now) => longDayWords(dayOf(new Date(now).toISOString(), zone))), [zone])
  return <>{text}</>
}
