/**
 * The button at the bottom of every screen except the assistant's own: closed, open, minimised. The
 * assistant's code is loaded on the first press.
 */
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import { useWho } from '../../../web/session'
import { useValue } from '../../../web/signals'
import { toast } from '../../../web/toast'
import { Spinner } from '../../../web/ui/Spinner'
import { forgetIfSignedOut, forgetOthers, unseen } from './stored'
import type { PanelProps } from './Panel'
import './floating.css'

type State = 'closed' | 'open' | 'minimised'

export default function Floating() {
  const { id } = useWho()
  const isOnPage = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] === 'chatbot' })
  const [state, setState] = useState<State>('closed')
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null)
  const [loading, setLoading] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isAside = useScrolledDown() && state === 'closed'
  const hasNews = useValue(unseen) && state === 'minimised'

  useEffect(() => {
    forgetOthers(id)
    return () => forgetIfSignedOut(id)
  }, [id])

  // The page shows the same conversation.
  if (isOnPage && state !== 'closed') setState('closed')
  if (isOnPage) return null

  async function open() {
    if (loading) return
    if (!Panel) {
      setLoading(true)
      try {
        const { default: Loaded } = await import('./Panel')
        setPanel(() => Loaded)
      } catch {
        return toast({
          title: 'Error',
          text: 'The assistant needs a network the first time.',
          tone: 'bad',
        })
      } finally {
        setLoading(false)
      }
    }
    setState('open')
  }

  function leave(next: State, goesElsewhere = false) {
    setState(next)
    // Focus returns to its origin, unless it moves to another screen.
    if (!goesElsewhere) requestAnimationFrame(() => button.current?.focus())
  }

  if (state === 'open' && Panel)
    return (
      <Panel
        onClose={() => leave('closed')}
        onMinimise={(goesElsewhere) => leave('minimised', goesElsewhere)}
      />
    )

  return (
    <button
      ref={button}
      type="button"
      className={['assistant-button', state === 'minimised' && 'minimised', isAside && 'aside']
        .filter(Boolean)
        .join(' ')}
      aria-label={
        hasNews
          ? 'Open assistant again: it has answered'
          : state === 'minimised'
            ? 'Open assistant again'
            : 'Open assistant'
      }
      aria-haspopup="dialog"
      aria-busy={loading || undefined}
      onClick={() => void open()}
    >
      {loading ? <Spinner /> : <Bot size={22} aria-hidden />}
      {state === 'minimised' && (
        <span className={hasNews ? 'assistant-mark news' : 'assistant-mark'} aria-hidden />
      )}
    </button>
  )
}

const phone = matchMedia('(width < 768px)')
/** A finger that rests moves the page by less. */
const least = 8

/** True on a phone from scrolling down until scrolling up, or until the page's end. */
function useScrolledDown(): boolean {
  const [down, set] = useState(false)
  useEffect(() => {
    let last = scrollY
    const moved = () => {
      const step = scrollY - last
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - least
      if (Math.abs(step) < least && !isAtEnd) return
      last = scrollY
      set(phone.matches && step > 0 && !isAtEnd)
    }
    addEventListener('scroll', moved, { passive: true })
    return () => removeEventListener('scroll', moved)
  }, [])
  return down
}
