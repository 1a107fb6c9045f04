/** The button and key that open the palette, which loads on first use. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { Search } from 'lucide-react'
import { IconButton } from '../ui/Button'

const Palette = lazy(() => import('../palette/Palette'))
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

export default function GoTo() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(isMac ? event.metaKey : event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      // Not over an open dialog, whose content would be lost.
      setOpen((now) => !now && !document.querySelector('dialog[open]'))
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])

  return (
    <>
      <IconButton
        label={`Go to (${isMac ? '⌘' : 'Ctrl '}K)`}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Search size={18} aria-hidden />
      </IconButton>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
