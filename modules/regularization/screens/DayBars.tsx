/** The recorded and the requested day as two bars of one scale. A day without both times has no bar. */
import { minutesOf } from '../../../src/domain/day'
import { DayBar, type DaySpan } from '../../../web/charts/DayBar'
import './regularization.css'

type Times = { punchInTime: string | null; punchOutTime: string | null }

const wholeDay = 24 * 60
/** Free minutes at both ends. */
const margin = 30

export function DayBars({ recorded, requested }: { recorded: Times | null; requested: Times }) {
  const days = [
    { name: 'Recorded', span: recorded && spanOf(recorded) },
    { name: 'Requested', span: spanOf(requested) },
  ].flatMap(({ name, span }) => (span ? [{ name, span }] : []))
  if (!days.length) return null
  const frame = {
    from: Math.min(...days.map(({ span }) => span.from)) - margin,
    to: Math.max(...days.map(({ span }) => span.to)) + margin,
  }
  return (
    <div className="request-days">
      {days.map(({ name, span }) => [
        <span key={name} className="faint">
          {name}
        </span>,
        <DayBar
          key={`${name} bar`}
          shift={null}
          spans={[{ ...span, kind: 'work', label: name } satisfies DaySpan]}
          now={null}
          frame={frame}
        />,
      ])}
    </div>
  )
}

/** An end not later than the start is on the next day. */
function spanOf({ punchInTime, punchOutTime }: Times): { from: number; to: number } | null {
  if (!punchInTime || !punchOutTime) return null
  const [from, to] = [minutesOf(punchInTime), minutesOf(punchOutTime)]
  return { from, to: to > from ? to : to + wholeDay }
}
