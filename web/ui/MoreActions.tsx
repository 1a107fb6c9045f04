/** Minor buttons of a screen's header. On a phone a button shows and hides them. */
import { useState, type ReactNode } from 'react'
import { Ellipsis } from 'lucide-react'
import { IconButton } from './Button'

/** The children stay in the page while they are hidden: a dialog that one of them opened belongs to it. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="More actions"
        className="more-actions"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      <div className={isOpen ? 'more-actions-list' : 'more-actions-list closed'}>{children}</div>
    </>
  )
}
