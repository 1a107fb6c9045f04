/** The conversation over another screen, bottom right. Not modal: the screen behind stays usable. */
import { useEffect, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Maximize2, Minus, Trash2, X } from 'lucide-react'
import { useWho } from '../../../web/session'
import { useValue } from '../../../web/signals'
import { IconButton } from '../../../web/ui/Button'
import { ClearConversation } from './ClearConversation'
import { Conversation } from './Conversation'
import { openConversation, messages } from './conversation'
import './place.css'

export type PanelProps = { onClose: () => void; onMinimise: (goesElsewhere?: boolean) => void }

/** As wide as the window, so a linked screen would be hidden behind it. */
const coversAll = () => matchMedia('(width < 640px)').matches

export default function Panel({ onClose, onMinimise }: PanelProps) {
  const { id } = useWho()
  useState(() => openConversation(id))
  const [clearing, setClearing] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const isEmpty = useValue(messages).length === 0

  useEffect(() => {
    // On a touch screen, focusing the field would open the keyboard before anything was read.
    const box = matchMedia('(pointer: coarse)').matches ? null : panel.current?.querySelector('textarea')
    ;(box ?? panel.current)?.focus()
  }, [])

  return (
    <section
      ref={panel}
      className="assistant"
      role="dialog"
      aria-label="AI Assistant"
      tabIndex={-1}
      onKeyDown={(event) => {
        // A dialog over it handles its own Escape.
        if (event.key === 'Escape' && !(event.target as Element).closest('dialog')) onClose()
      }}
    >
      <div className="assistant-head">
        <h2>AI Assistant</h2>
        <IconButton
          label="Clear conversation"
          aria-haspopup="dialog"
          disabled={isEmpty}
          onClick={() => setClearing(true)}
        >
          <Trash2 size={17} aria-hidden />
        </IconButton>
        <Link
          to={'/chatbot' as string}
          className="icon-button"
          aria-label="Open as a page"
          title="Open as a page"
        >
          <Maximize2 size={16} aria-hidden />
        </Link>
        <IconButton label="Minimise assistant" onClick={() => onMinimise()}>
          <Minus size={18} aria-hidden />
        </IconButton>
        <IconButton label="Close assistant" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <Conversation suggested={3} onLeave={() => coversAll() && onMinimise(true)} />
      {clearing && <ClearConversation onClose={() => setClearing(false)} />}
    </section>
  )
}
