/** A day's work and breaks as a bar on its shift. Only counted time is drawn. */
import { useMemo } from 'react'
import { instantAt, minutesBetween, minutesOf, type Day, type Instant } from '../../../../src/domain/day'
import { DayBar, type DaySpan } from '../../../../web/charts/DayBar'
import { ticking } from '../../../../web/clock'
import { useZone } from '../../../../web/firm'
import { useValue } from '../../../../web/signals'
import type { Working } from '../../contract'

type TimelineProps = {
  /** Undefined while it loads. */
  date: Day | undefined
  parts: Working['parts']
  shift: Working['shift'] | undefined
  large?: boolean
}

const wholeDay = 24 * 60
const minute = ticking((now) => Math.floor(now / 60_000))

export function Timeline({ date, parts, shift, large = false }: TimelineProps) {
  const zone = useZone()
  const now = new Date(useValue(minute) * 60_000).toISOString()
  const midnight = useMemo(() => (date ? instantAt(date, '00:00', zone) : now), [date, zone, now])
  const at = (instant: Instant) => minutesBetween(midnight, instant)
  const isOpen = parts.some(({ to }) => to === null)
  return (
    <DayBar
      large={large}
      shift={shift ? spanOf(shift) : null}
      spans={parts.map((part): DaySpan => {
        const from = at(part.from)
        // A session that Muster closed counts only to the shift's end.
        return {
          kind: part.kind === 'break' ? 'break' : 'work',
          from,
          to: part.to ? from + part.seconds / 60 : Math.max(from, at(now)),
          label: part.kind === 'break' ? (part.note ?? 'Break') : 'Work',
        }
      })}
      now={isOpen ? at(now) : null}
    />
  )
}

/** An end not later than the start is on the next day. */
function spanOf({ start, end }: Working['shift']): { from: number; to: number } {
  const [from, to] = [minutesOf(start), minutesOf(end)]
  return { from, to: to > from ? to : to + wholeDay }
}
