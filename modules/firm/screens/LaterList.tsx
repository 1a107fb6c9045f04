/** What is still to change, by the day from which it holds, and taking it back. */
import { useState } from 'react'
import { dayWords } from '../../../web/format'
import { Button } from '../../../web/ui/Button'
import { Confirm } from '../../../web/ui/Confirm'

type LaterListProps = {
  changes: readonly { from: string; lines: readonly string[] }[]
  onTakeBack: (from: string) => Promise<void>
}

export function LaterList({ changes, onTakeBack }: LaterListProps) {
  const [asked, setAsked] = useState<string | null>(null)
  if (changes.length === 0) return null
  return (
    <div className="setting-later">
      <p>Still to come</p>
      <ul>
        {changes.map(({ from, lines }) => (
          <li key={from}>
            <span>
              <b>From {dayWords(from)}:</b> {lines.join(', ') || 'the same as before'}
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Take back what is to hold from ${dayWords(from)}`}
              onClick={() => setAsked(from)}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          title="Take this change back?"
          action="Take back"
          busy="Taking back…"
          run={async () => (await onTakeBack(asked), true)}
          onClose={() => setAsked(null)}
        >
          <p>
            Everything of these rules that was to change on {dayWords(asked)} stays as it is before that day.
          </p>
        </Confirm>
      )}
    </div>
  )
}
