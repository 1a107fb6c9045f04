/** Columns over time, such as the months of a year, each of one or more parts, with a target as a line. */
import { Chart, Legend, type Tone } from './Chart'
import { niceTop, percentOf } from './scale'
import { useReading } from './useReading'

export type ColumnSeries = { label: string; tone: Tone }
export type ColumnItem = {
  id: string
  /** Under the column: 'Oct'. */
  short: string
  /** In the reading and the table: 'Oct 2026'. */
  label: string
  /** One value for each series, stacked from below. */
  values: readonly number[]
  /** No line where there is none. */
  target?: number | null
}

type ColumnsProps = {
  label: string
  series: readonly ColumnSeries[]
  items: readonly ColumnItem[]
  /** A value as text. */
  text?: (value: number) => string
  /** The item that is read first, such as the chosen month; otherwise the last. */
  chosen?: string
  /** The first value of an item, in short, in its part of the column. */
  shortly?: (value: number) => string
  /** The legend is elsewhere, for example beside the title. */
  low?: boolean
  /** The target stands elsewhere, so it is not read with each item. */
  omitsTarget?: boolean
  /** Leaves out the items before the first value, so that the others have their width. */
  fromFirst?: boolean
  onPick?: (id: string) => void
}

const headroom = 1.15

export function Columns(props: ColumnsProps) {
  const { label, series, text = plain, chosen, low, onPick } = props
  const items = props.fromFirst ? fromFirstValue(props.items) : props.items
  const at = items.findIndex(({ id }) => id === chosen)
  const first = at < 0 ? items.length - 1 : at
  const reading = useReading(items.length, first, onPick && ((index) => onPick(items[index]!.id)))
  const sums = items.map((item) => item.values.reduce((sum, value) => sum + positive(value), 0))
  const hasTarget = items.some((item) => item.target != null)
  // A target says how high the columns are, with some room above its line.
  const top = hasTarget
    ? headroom * Math.max(...sums, ...items.map(({ target }) => positive(target ?? 0)))
    : niceTop(sums)
  const item = items[reading.at]
  return (
    <Chart
      label={label}
      className="chart-columns"
      reading={item ? readingOf(item, series, text, !props.omitsTarget) : 'Nothing to show yet'}
      table={{
        head: ['Period', ...series.map((one) => one.label), ...(hasTarget ? ['Target'] : [])],
        rows: items.map((one) => [
          one.label,
          ...one.values.map(text),
          ...(hasTarget ? [one.target == null ? 'none' : text(one.target)] : []),
        ]),
      }}
    >
      <div className="columns-frame">
        {/* A target says how high the columns are; without one the top of the scale does. */}
        {!hasTarget && !low && sums.some((sum) => sum > 0) && (
          <span className="columns-top" aria-hidden>
            {text(top)}
          </span>
        )}
        <div
          className={onPick ? 'columns-plot picks' : 'columns-plot'}
          aria-label={`${label}: values`}
          {...reading.slider}
          aria-valuetext={item && readingOf(item, series, text, true)}
        >
          {items.map((one, index) => (
            <div key={one.id} className={index === reading.at ? 'columns-item here' : 'columns-item'}>
              <span className="columns-bar" aria-hidden>
                <Column item={one} series={series} top={top} />
                {props.shortly && (one.values[0] ?? 0) > 0 && (
                  <Value
                    height={percentOf(one.values[0] ?? 0, top)}
                    isCovered={one.values.slice(1).some((value) => value > 0)}
                    text={props.shortly(one.values[0] ?? 0)}
                  />
                )}
              </span>
              <span aria-hidden>{one.short}</span>
            </div>
          ))}
        </div>
      </div>
      {!low && (series.length > 1 || hasTarget) && (
        <Legend of={hasTarget ? [...series, { tone: 'target', label: 'Target' }] : series} />
      )}
    </Chart>
  )
}

/** In percent of the plot: a lower bar has its value above. */
const roomy = 20

type ValueProps = { height: number; /** Another part stands on this one. */ isCovered: boolean; text: string }

function Value({ height, isCovered, text }: ValueProps) {
  const isInside = height >= roomy
  // In the part above it would be read as the value of that part. The reading below has it.
  if (!isInside && isCovered) return null
  return (
    <span
      className={isInside ? 'columns-value inside figures' : 'columns-value figures'}
      style={{ bottom: isInside ? '2px' : `${height}%` }}
    >
      {text}
    </span>
  )
}

/** All of them if there is no value. */
function fromFirstValue(items: readonly ColumnItem[]): readonly ColumnItem[] {
  return items.slice(
    Math.max(
      0,
      items.findIndex(({ values }) => values.some((value) => value > 0)),
    ),
  )
}

function Column({ item, series, top }: { item: ColumnItem; series: readonly ColumnSeries[]; top: number }) {
  const heights = item.values.map((value) => percentOf(value, top))
  const upTo = (index: number) => heights.slice(0, index + 1).reduce((sum, height) => sum + height, 0)
  return (
    <svg width="100%" height="100%" aria-hidden>
      {heights.map((height, index) => (
        <rect
          key={index}
          className={series[index]?.tone}
          x="11%"
          width="78%"
          y={`${100 - upTo(index)}%`}
          height={`${height}%`}
        />
      ))}
      {item.target != null && (
        <line
          className="target"
          x1="0"
          x2="100%"
          y1={`${100 - percentOf(item.target, top)}%`}
          y2={`${100 - percentOf(item.target, top)}%`}
        />
      )}
    </svg>
  )
}

function readingOf(
  item: ColumnItem,
  series: readonly ColumnSeries[],
  text: (value: number) => string,
  withTarget: boolean,
): string {
  const parts = series.map((one, index) => `${text(item.values[index] ?? 0)} ${one.label.toLowerCase()}`)
  const target = item.target == null || !withTarget ? [] : [`target ${text(item.target)}`]
  return `${item.label}: ${[...parts, ...target].join(' · ')}`
}

const positive = (value: number) => (Number.isFinite(value) && value > 0 ? value : 0)
const plain = (value: number) => (Number.isFinite(value) ? value : 0).toLocaleString('en-IN')
