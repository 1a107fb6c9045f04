/** A day's parts as a bar. The list below it has the same information as text. */
import type { Working } from '../../contract'

export function Timeline({ parts }: { parts: Working['parts'] }) {
  const from = Math.min(...parts.map((part) => Date.parse(part.from)))
  const endOf = (part: Working['parts'][number]) =>
    part.to ? Date.parse(part.to) : Date.parse(part.from) + part.seconds * 1000
  const to = Math.max(...parts.map(endOf), from + 60_000)
  const share = (at: number) => `${((at - from) / (to - from)) * 100}%`
  const first = parts.find((part) => Date.parse(part.from) === from)
  const last = parts.reduce((latest, part) => (endOf(part) > endOf(latest) ? part : latest))

  return (
    <figure className="timeline" aria-hidden>
      <div className="timeline-bar">
        {/* Breaks are inside the worked time, so they are drawn over it. */}
        {[...parts]
          .sort((a, b) => Number(a.kind === 'break') - Number(b.kind === 'break'))
          .map((part) => (
            <span
              key={part.from + part.kind}
              className={part.kind}
              style={{
                left: share(Date.parse(part.from)),
                width: `calc(${share(endOf(part))} - ${share(Date.parse(part.from))})`,
              }}
            />
          ))}
      </div>
      <figcaption className="faint figures">
        <span>{first?.fromTime}</span>
        <span>{last.toTime ?? 'now'}</span>
      </figcaption>
    </figure>
  )
}
