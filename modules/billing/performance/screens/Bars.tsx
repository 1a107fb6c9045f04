/** Bar chart, vertical or horizontal, drawn with CSS. The same figures are available as a table. */
import './bars.css'

type Bar = { name: string; value: number; more: number; isHere: boolean }
type BarsProps = {
  label: string
  bars: readonly Bar[]
  /** A reference line across all bars. 0 means none. */
  line: number
  words: { name: string; value: string; more: string | null; line: string | null }
  show: (value: number) => string
  across?: boolean
}

export function Bars({ label, bars, line, words, show, across }: BarsProps) {
  // Leaves a little space above the line, so that it is visible even if no bar reaches it.
  const most = Math.max(line * 1.04, ...bars.map(({ value, more }) => value + more), 1)
  const part = (value: number) => `${((value / most) * 100).toFixed(2)}%`
  if (!bars.some(({ value, more }) => value + more))
    return <p className="soft">No data yet. The chart fills as billing candidates are added.</p>
  return (
    <figure className="bars" aria-label={label}>
      <div
        className={across ? 'bars-plot across' : 'bars-plot'}
        aria-hidden
        style={{ '--target': part(line) } as object}
        data-line={line ? '' : undefined}
      >
        {bars.map(({ name, value, more, isHere }) => (
          <div
            key={name}
            className={isHere ? 'bar here' : 'bar'}
            title={`${name}: ${show(value)}${more ? `, ${show(more)} ${words.more}` : ''}`}
          >
            <span className="bar-track">
              <span className="bar-value" style={{ '--part': part(value) } as object} />
              {more > 0 && <span className="bar-more" style={{ '--part': part(more) } as object} />}
            </span>
            <span className="bar-name">
              {name.slice(0, 1)}
              <span className="bar-rest">{name.slice(1)}</span>
            </span>
            {across && <span className="figures">{show(value)}</span>}
          </div>
        ))}
      </div>
      {(words.more || line > 0) && (
        <p className="bars-legend" aria-hidden>
          <span data-of="value">{words.value}</span>
          {words.more && <span data-of="more">{words.more}</span>}
          {line > 0 && <span data-of="line">{words.line}</span>}
        </p>
      )}
      <details className="bars-table">
        <summary>Show as table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.value}</th>
              {words.more && <th scope="col">{words.more}</th>}
              {words.line && line > 0 && <th scope="col">{words.line}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value, more }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{show(value)}</td>
                {words.more && <td>{show(more)}</td>}
                {words.line && line > 0 && <td>{show(line)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
