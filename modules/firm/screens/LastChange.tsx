/** The last change on this page, with Undo. */
import { useEffect, useRef } from 'react'
import { Undo2 } from 'lucide-react'
import { Button } from '../../../web/ui/Button'
import type { useDone } from './calendarChange'

export function LastChange({ of: { done, busy, takeBack } }: { of: ReturnType<typeof useDone> }) {
  const words = useRef<HTMLParagraphElement>(null)
  const isUndone = done !== null && done.undo === null
  // The pressed button is gone.
  useEffect(() => {
    if (isUndone) words.current?.focus()
  }, [isUndone])
  if (!done) return null
  return (
    <div className="settings-done">
      <p ref={words} tabIndex={-1}>
        {done.words}
      </p>
      {done.undo !== null && (
        <Button size="small" busy={busy} icon={<Undo2 size={16} aria-hidden />} onClick={takeBack}>
          {busy ? 'Undoing…' : 'Undo'}
        </Button>
      )}
    </div>
  )
}
