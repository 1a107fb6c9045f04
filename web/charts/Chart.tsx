/**
 * What all pictures share: a name, one line that reads the chosen value, and a table with every value for
 * screen readers.
 */
import type { ReactNode } from 'react'
import './charts.css'
import './bars.css'
import './days.css'

/** docs/design.md gives each colour its meaning. */
/** `aside` stands beside a scale, such as what is to be credited beside the ages of debts. */
export type Tone = 'accent' | 'soft' | 'good' | 'warn' | 'bad' | 'info' | 'aside' | 'rest' | 'track'

/** The first cell of a row names it. */
export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

type ChartProps = {
  label: string
  table: ChartTable
  /** The value at the pointer, finger or focus; otherwise the latest. */
  reading?: ReactNode
  className?: string
  children: ReactNode
}

export function Chart({ label, table, reading, className = '', children }: ChartProps) {
  return (
    <figure className={`chart ${className}`} aria-label={label}>
      {children}
      {reading !== undefined && (
        <p className="chart-reading" aria-live="polite">
          {reading}
        </p>
      )}
      <div className="out-of-sight">
        <table aria-label={label}>
          <thead>
            <tr>
              {table.head.map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...cells], index) => (
              <tr key={index}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** The meaning of the colours, as a list of words with a mark. A target is a line. */
export function Legend({ of }: { of: readonly { tone: Tone | 'target'; label: string }[] }) {
  return (
    <ul className="chart-legend">
      {of.map(({ tone, label }) => (
        <li key={label}>
          <span className={tone === 'target' ? 'target-mark' : `chart-mark ${tone}`} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}
