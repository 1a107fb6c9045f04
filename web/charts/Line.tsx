/** A value over time as a line, such as the attendance rate of the last twelve months. */
import { Chart } from './Chart'
import { niceTop, percentOf, rateBase } from './scale'
import { useReading } from './useReading'

export type LinePoint = {
  id: string
  /** Below the line; empty: none. */ short: string
  label: string
  /** Read after the value: '2 late'. */ note?: string | undefined
  /** Null leaves a gap. */ value: number | null
}

type LineProps = {
  label: string
  points: readonly LinePoint[]
  text?: (value: number) => string
  /** Values in percent. Small changes of a high rate matter, so its scale begins below the lowest. */
  isRate?: boolean
}

export function Line({ label, points, text = String, isRate }: LineProps) {
  const latest = points.findLastIndex((point) => point.value !== null)
  const reading = useReading(points.length, Math.max(0, latest))
  const values = points.flatMap(({ value }) => value ?? [])
  const [base, top] = isRate ? [rateBase(values), 100] : [0, niceTop(values)]
  const up = (value: number | null) => percentOf((value ?? 0) - base, top - base)
  const point = points[reading.at]
  // A few labels may be wider than their points.
  const isSparse = points.some((one) => !one.short)
  const words = (one: LinePoint) =>
    `${one.label}: ${one.value === null ? 'no data' : text(one.value)}${one.note ? `, ${one.note}` : ''}`
  return (
    <Chart
      label={label}
      className="chart-line"
      reading={point ? words(point) : 'Nothing to show yet'}
      table={{
        head: ['Period', label],
        rows: points.map((one) => [one.label, one.value === null ? 'no data' : text(one.value)]),
      }}
    >
      <div className={isRate ? 'line-plot scaled' : 'line-plot'}>
        {isRate && (
          <span className="line-scale" aria-hidden>
            <span>{top}%</span>
            <span>{base}%</span>
          </span>
        )}
        <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {pieces(points, up).map((piece) => (
            <polyline key={piece} points={piece} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
        <div
          className="line-points"
          aria-label={`${label}: values`}
          {...reading.slider}
          aria-valuetext={point && words(point)}
        >
          {points.map((one, index) => (
            <span
              key={one.id}
              className={index === reading.at ? 'line-point here' : 'line-point'}
              style={{ '--up': `${up(one.value)}%` } as object}
            >
              {one.value !== null && <i aria-hidden />}
            </span>
          ))}
        </div>
      </div>
      {points.some((one) => one.short) && (
        <div className="columns-frame" aria-hidden>
          <div className={isRate ? 'line-labels scaled' : 'line-labels'}>
            {points.map((one) => (
              <span key={one.id} className={isSparse ? 'sparse' : undefined}>
                {one.short}
              </span>
            ))}
          </div>
        </div>
      )}
    </Chart>
  )
}

/** A gap ends a piece. Each point is in the middle of its part of the width. */
function pieces(points: readonly LinePoint[], up: (value: number | null) => number): string[] {
  const all: string[][] = [[]]
  points.forEach(({ value }, index) => {
    if (value === null) return void all.push([])
    const across = ((index + 0.5) / points.length) * 100
    all.at(-1)!.push(`${across.toFixed(2)},${(100 - up(value)).toFixed(2)}`)
  })
  return all.filter((piece) => piece.length > 1).map((piece) => piece.join(' '))
}
