/** Planned changes by their date, with Cancel. */
import { useState } from 'react'
import { dayWords } from '../../../web/format'
import { Button } from '../../../web/ui/Button'
import { Confirm } from '../../../web/ui/Confirm'

type LaterListProps = {
  changes: readonly { from: string; lines: readonly string[] }[]
  onTakeBack: (from: string) => Promise<void>
}

export function LaterList({ changes, onTakeBack }: LaterListProps) {
  const [removing, setRemoving] = useState<string | null>(null)
  if (changes.length === 0) return null
  return (
    <div className="setting-later">
      <p>Planned changes</p>
      <ul>
        {changes.map(({ from, lines }) => (
          <li key={from}>
            <span>
              <b>From {dayWords(from)}:</b> {lines.join(', ') || 'no difference'}
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Cancel the change planned for ${dayWords(from)}`}
              onClick={() => setRemoving(from)}
            >
              Cancel change
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <Confirm
          title="Cancel this planned change?"
          action="Cancel change"
          busy="Cancelling…"
          run={async () => (await onTakeBack(removing), true)}
          onClose={() => setRemoving(null)}
        >
          <p>The changes planned for {dayWords(removing)} will not take effect.</p>
        </Confirm>
      )}
    </div>
  )
}
