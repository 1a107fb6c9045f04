/**
 * One bar of parts that make a whole, such as the people of a team by presence. With `onPick` its legend is a
 * filter: each status is a button that says how many there are.
 */
import { Chart, type Tone } from './Chart'
import { widthsOf } from './scale'

export type BarPart = {
  id: string
  label: string
  value: number
  tone: Tone
  /** A step of the tone, from 0 for the full colour to 3 for the lightest. */
  shade?: number
  /** The value as text. */ text?: string
  /** A second line of the legend, such as an amount. */ note?: string
}

type StackedBarProps = {
  label: string
  parts: readonly BarPart[]
  /** The chosen part, if the legend is a filter. */
  picked?: string | null | undefined
  onPick?: (id: string | null) => void
  /** A bar of 6 px without a legend. */
  thin?: boolean
  /** Also lists the parts that are empty. */
  all?: boolean
}

export function StackedBar({ label, parts, picked, onPick, thin, all }: StackedBarProps) {
  const widths = widthsOf(parts.map((part) => part.value))
  const textOf = (part: BarPart) => part.text ?? part.value.toLocaleString('en-IN')
  const before = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const listed = parts.filter((part) => all || part.value > 0 || part.id === picked)
  return (
    <Chart
      label={label}
      className={thin ? 'chart-stacked thin' : 'chart-stacked'}
      table={{ head: [label, 'Count'], rows: parts.map((part) => [part.label, textOf(part)]) }}
    >
      <svg width="100%" className="stacked-plot" aria-hidden>
        <rect className="track" width="100%" height="100%" />
        {parts.map((part, index) => (
          <rect
            key={part.id}
            className={picked && picked !== part.id ? `${part.tone} dim` : `${part.tone} ${shadeOf(part)}`}
            x={`${before[index]}%`}
            width={`${widths[index]}%`}
            height="100%"
            onClick={onPick && (() => onPick(picked === part.id ? null : part.id))}
          />
        ))}
      </svg>
      {!thin && (
        <ul className="chart-legend">
          {listed.map((part) => (
            <li key={part.id}>
              <PartName part={part} text={textOf(part)} picked={picked === part.id} onPick={onPick} />
            </li>
          ))}
        </ul>
      )}
    </Chart>
  )
}

const shadeOf = ({ shade = 0 }: BarPart) => `shade-${shade}`

type PartNameProps = { part: BarPart; text: string; picked: boolean; onPick: StackedBarProps['onPick'] }

function PartName({ part, text, picked, onPick }: PartNameProps) {
  const words = (
    <>
      <span className={`chart-mark ${part.tone} ${shadeOf(part)}`} aria-hidden />
      {part.label} <b className="figures">{text}</b>
      {part.note && <small className="figures">{part.note}</small>}
    </>
  )
  if (!onPick) return words
  return (
    <button
      type="button"
      className="legend-filter"
      aria-pressed={picked}
      onClick={() => onPick(picked ? null : part.id)}
    >
      {words}
    </button>
  )
}
