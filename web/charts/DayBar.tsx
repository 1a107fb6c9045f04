/** One day as a thin bar: the shift behind, work and breaks on it, and now as a line. Times are minutes. */
import { Chart, Legend } from './Chart'
import { percentOf } from './scale'

export type DaySpan = { kind: 'work' | 'break'; from: number; to: number; label: string }
export type DayBarProps = {
  /** Minutes since the firm's midnight. */
  shift: { from: number; to: number } | null
  spans: readonly DaySpan[]
  now: number | null
  /** The first and last minute of the bar, so that two bars are comparable; default: what it shows. */
  frame?: { from: number; to: number }
  /** Shows the legend and the hours below. */
  large?: boolean
}

const wholeDay = 24 * 60
const clock = (minutes: number) => {
  const at = ((Math.round(minutes) % wholeDay) + wholeDay) % wholeDay
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

export function DayBar({ shift, spans, now, frame, large }: DayBarProps) {
  const { from, to } = frame ?? frameOf(shift, spans, now)
  const at = (minutes: number) => percentOf(minutes - from, to - from)
  const wide = (one: { from: number; to: number }) => Math.max(0, at(one.to) - at(one.from))
  return (
    <Chart
      label="The day"
      className={large ? 'chart-day large' : 'chart-day'}
      table={{
        head: ['Part of the day', 'From', 'To'],
        rows: [
          ...(shift ? [['Shift', clock(shift.from), clock(shift.to)]] : []),
          ...spans.map((span) => [span.label, clock(span.from), clock(span.to)]),
        ],
      }}
    >
      <svg width="100%" className="day-plot" aria-hidden>
        <rect className="track" width="100%" height="100%" rx="4" />
        {shift && (
          <rect className="shift" x={`${at(shift.from)}%`} width={`${wide(shift)}%`} height="100%" rx="4" />
        )}
        {spans.map((span) => (
          <rect
            key={`${span.kind}-${span.from}`}
            className={span.kind === 'work' ? 'accent' : 'pause'}
            x={`${at(span.from)}%`}
            width={`${wide(span)}%`}
            height="100%"
          />
        ))}
        {now !== null && <line className="now" x1={`${at(now)}%`} x2={`${at(now)}%`} y1="0" y2="100%" />}
      </svg>
      <div className="day-hours figures" aria-hidden>
        {[shift?.from ?? from, shift?.to ?? to].map((minutes, index) => (
          <span key={index} style={{ insetInlineStart: `${at(minutes)}%` }}>
            {clock(minutes)}
          </span>
        ))}
      </div>
      {large && (
        <Legend
          of={[
            { tone: 'accent', label: 'Worked' },
            ...(spans.some(({ kind }) => kind === 'break')
              ? [{ tone: 'warn' as const, label: 'Break' }]
              : []),
            ...(shift ? [{ tone: 'soft' as const, label: 'Shift' }] : []),
          ]}
        />
      )}
    </Chart>
  )
}

/**
 * The shift and everything that happened, with half an hour around; a day without either is 09:00 to
 * 18:00.
 */
function frameOf(shift: DayBarProps['shift'], spans: readonly DaySpan[], now: number | null) {
  const times = [
    ...(shift ? [shift.from, shift.to] : []),
    ...spans.flatMap((span) => [span.from, span.to]),
    ...(now !== null && spans.length ? [now] : []),
  ].filter(Number.isFinite)
  if (!times.length) return { from: 9 * 60, to: 18 * 60 }
  const from = Math.floor((Math.min(...times) - 30) / 30) * 30
  const to = Math.ceil((Math.max(...times) + 30) / 30) * 30
  return { from, to: Math.max(to, from + 60) }
}
