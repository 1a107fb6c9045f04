/**
 * A bar for each row, such as the ageing of each client, or a funnel whose bars shrink. A target is a
 * tick. Rows with `href` or `onPick` open what they stand for.
 */
import type { ReactNode } from 'react'
import { Chart, Legend, type Tone } from './Chart'
import { percentOf, widthsOf } from './scale'

export type RowItem = {
  id: string | number
  label: string
  /** Shown instead of the label, for example as a link. */
  name?: ReactNode
  /** One value for each series, from the left. */
  values: readonly number[]
  text: string
  /** Shown instead of the text, for example in columns. */
  figure?: ReactNode
  target?: number | null
  tone?: Tone
}

type RowsProps = {
  label: string
  series: readonly { label: string; tone: Tone }[]
  rows: readonly RowItem[]
  /** The value at the full width; otherwise the largest sum. */
  top?: number
  text?: (value: number) => string
  legend?: boolean
  onPick?: (id: RowItem['id']) => void
}

export function Rows({ label, series, rows, top, text = plain, legend, onPick }: RowsProps) {
  const sumOf = (row: RowItem) => row.values.reduce((sum, value) => sum + (value > 0 ? value : 0), 0)
  const full = top ?? Math.max(0, ...rows.flatMap((row) => [sumOf(row), row.target ?? 0]))
  return (
    <Chart
      label={label}
      className="chart-bars"
      table={{
        head: [label, ...series.map((one) => one.label), 'Total'],
        rows: rows.map((row) => [row.label, ...row.values.map(text), row.text]),
      }}
    >
      <ul className="bar-rows-list">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="bar-rows-name">
              {onPick ? (
                <button type="button" className="bar-rows-pick" onClick={() => onPick(row.id)}>
                  {row.name ?? row.label}
                </button>
              ) : (
                (row.name ?? row.label)
              )}
            </span>
            <Bar row={row} series={series} share={percentOf(sumOf(row), full)} full={full} />
            <b className="figures">{row.figure ?? row.text}</b>
          </li>
        ))}
      </ul>
      {legend && <Legend of={series} />}
    </Chart>
  )
}

type BarProps = { row: RowItem; series: RowsProps['series']; share: number; full: number }

function Bar({ row, series, share, full }: BarProps) {
  const widths = widthsOf(row.values).map((width) => (width * share) / 100)
  return (
    <svg width="100%" className="bar-rows-plot" aria-hidden>
      <rect className="track" width="100%" height="100%" />
      {widths.map((width, index) => (
        <rect
          key={index}
          className={row.tone ?? series[index]?.tone}
          x={`${widths.slice(0, index).reduce((sum, one) => sum + one, 0)}%`}
          width={`${width}%`}
          height="100%"
        />
      ))}
      {row.target != null && (
        <line
          className="target"
          x1={`${percentOf(row.target, full)}%`}
          x2={`${percentOf(row.target, full)}%`}
          y2="100%"
        />
      )}
    </svg>
  )
}

const plain = (value: number) => (Number.isFinite(value) ? value : 0).toLocaleString('en-IN')
