/** The assistant's place at the foot of every screen. It says plainly that it does not answer yet. */
import { useEffect, useRef, useState } from 'react'
import { Bot, Minus, X } from 'lucide-react'
import { IconButton } from '../ui/Button'
import './assistant.css'

type State = 'closed' | 'open' | 'minimised'

export function Assistant() {
  const [state, setState] = useState<State>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    if (state === 'open') panel.current?.focus()
  }, [state])

  const leave = (next: State) => {
    setState(next)
    requestAnimationFrame(() => button.current?.focus())
  }

  if (state === 'open')
    return (
      <section
        ref={panel}
        className="assistant"
        role="dialog"
        aria-label="AI Assistant"
        tabIndex={-1}
        onKeyDown={(event) => event.key === 'Escape' && leave('closed')}
      >
        <div className="assistant-head">
          <h2>AI Assistant</h2>
          <IconButton label="Minimise assistant" onClick={() => leave('minimised')}>
            <Minus size={18} aria-hidden />
          </IconButton>
          <IconButton label="Close assistant" onClick={() => leave('closed')}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
        <p className="soft">The assistant is not built yet. It will answer questions about attendance, leave and this system.</p>
      </section>
    )

  return (
    <button
      ref={button}
      type="button"
      className={state === 'minimised' ? 'assistant-button minimised' : 'assistant-button'}
      aria-label={state === 'minimised' ? 'Open assistant again' : 'Open assistant'}
      title="AI Assistant"
      onClick={() => setState('open')}
    >
      <Bot size={22} aria-hidden />
    </button>
  )
}
