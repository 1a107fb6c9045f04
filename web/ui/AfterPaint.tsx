/**
 * What hangs below the first screenful may follow: a screen is seen a moment after the press, however long it is. Drawn at once all the same
 * where the window shows so much, where somebody comes back to a place further down, and where the address names one.
 */
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useElementScrollRestoration, useRouter } from '@tanstack/react-router'
import './afterpaint.css'

const page = { getElement: () => window }

/** True when the rest is to be drawn, and what draws it now. */
function usePainted(): [boolean, (now: boolean) => void] {
  const router = useRouter()
  const place = useElementScrollRestoration(page)
  const [painted, set] = useState(() => router.latestLocation.hash !== '' || Boolean(place?.scrollY))

  useEffect(() => {
    if (painted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The first of these is still before the first frame is painted, the second when it is on its way to the screen. What is pressed meanwhile comes first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => startTransition(() => set(true)))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [painted])

  return [painted, set]
}

/** Its room is a window's height meanwhile, so that the page can be scrolled from the first. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, set] = usePainted()
  const room = useRef<HTMLDivElement>(null)

  // Before anything is painted: who would see the room sees what belongs there.
  useLayoutEffect(() => {
    if (room.current && room.current.getBoundingClientRect().top < innerHeight) set(true)
  }, [set])

  return painted ? children : <div ref={room} className="after-paint" aria-hidden />
}

/**
 * Of a long list what is seen at first, then all. `from`: where it begins at the earliest, in pixels from the top of the window; `height`: of each,
 * at least; `room`: of the list, where it scrolls by itself.
 */
export function useSeen<T>(all: readonly T[], { from, height, room = Infinity }: { from: number; height: number; room?: number }): readonly T[] {
  const [painted] = usePainted()
  const first = Math.ceil(Math.min(room, Math.max(0, innerHeight - from)) / height) + 1
  return painted || all.length <= first ? all : all.slice(0, first)
}
