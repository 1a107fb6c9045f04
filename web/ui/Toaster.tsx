/** Shows the current toast. It stays while hovered or focused, so that its action can be reached. */
import { useEffect, useRef, useState } from 'react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { current, dismissToast } from '../toast'
import { useValue } from '../signals'
import { Button, IconButton } from './Button'
import './toast.css'

const icons = { plain: Info, good: CircleCheck, bad: CircleAlert }

export function Toaster() {
  const toast = useValue(current)
  const layer = useRef<HTMLDivElement>(null)
  const [heldId, hold] = useState<number | null>(null)
  const held = toast !== null && heldId === toast.id

  useEffect(() => {
    const element = layer.current!
    // Rendered again for each toast, so the latest is above any open dialog.
    element.hidePopover()
    element.showPopover()
  }, [toast?.id])

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.lasts ?? 5000)
    return () => clearTimeout(timer)
  }, [toast, held])

  const Icon = icons[toast?.tone ?? 'plain']
  return (
    <div ref={layer} popover="manual" className="toaster" role="region" aria-label="Messages">
      <div aria-live={toast?.tone === 'bad' ? 'assertive' : 'polite'} aria-atomic>
        {toast && (
          <div
            key={toast.id}
            className={`toast ${toast.tone ?? 'plain'}`}
            // A tap would hold it until the next one elsewhere.
            onPointerEnter={(event) => event.pointerType === 'mouse' && hold(toast.id)}
            onPointerLeave={() => hold(null)}
            onFocus={() => hold(toast.id)}
            onBlur={() => hold(null)}
          >
            <Icon size={20} aria-hidden />
            <div className="toast-words">
              <p className="toast-title">{toast.title}</p>
              {toast.text && <p className="soft">{toast.text}</p>}
              {toast.action && (
                <Button
                  size="small"
                  onClick={() => {
                    dismissToast(toast.id)
                    toast.action!.run()
                  }}
                >
                  {toast.action.label}
                </Button>
              )}
            </div>
            <IconButton label="Dismiss" onClick={() => dismissToast(toast.id)}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  )
}
