/** The history's place, below the day: a link to the screen names it, so that it comes into view. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { historyPlace } from '../../missing/screens/historyPlace'
import './history.css'

export function HistoryPlace({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash === historyPlace })
  // From another screen, whose router looks for the place before this screen's code has arrived.
  useEffect(() => {
    if (isNamed) box.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  return (
    <div ref={box} id={historyPlace} className="history-place">
      {children}
    </div>
  )
}
