/**
 * A short text for a column. Its title, and what is read aloud, is the long text. A card has room for the
 * long text, and a finger cannot open a title.
 */
import './brief.css'

export function Brief({ short, long }: { short: string; long: string }) {
  if (short === long) return long
  return (
    <span title={long}>
      <span className="brief-short" aria-hidden>
        {short}
      </span>
      <span className="brief-long">{long}</span>
    </span>
  )
}
