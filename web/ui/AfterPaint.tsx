/**
 * What hangs below the first screenful follows a moment after it. Its room is a window's height meanwhile, so
 * that the page can be scrolled from the first.
 */
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { usePainted } from './painted'
import './afterpaint.css'

export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, set] = usePainted(true)
  const room = useRef<HTMLDivElement>(null)

  // Before anything is painted: who would see the room sees what belongs there.
  useLayoutEffect(() => {
    if (room.current && room.current.getBoundingClientRect().top < innerHeight) set(true)
  }, [set])

  return painted ? children : <div ref={room} className="after-paint" aria-hidden />
}
