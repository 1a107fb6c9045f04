/**
 * Of what is long, first what is seen: a screen stands there a moment after the press, and the rest follows.
 * All at once where somebody comes back to a place further down, and where the address names one.
 */
import { startTransition, useEffect, useState } from 'react'
import { useElementScrollRestoration, useRouter } from '@tanstack/react-router'

const page = { getElement: () => window }

let isBack = false
/**
 * How the present place was come to: who goes back finds all lists as long as they were, and so stands where
 * they stood.
 */
export function cameBack(how: boolean): void {
  isBack = how
}

/** True when the rest is to be drawn, and what draws it now. What waits for nothing is not drawn twice. */
export function usePainted(waits: boolean): [boolean, (now: boolean) => void] {
  const router = useRouter()
  const place = useElementScrollRestoration(page)
  const [painted, set] = useState(
    () => !waits || isBack || router.latestLocation.hash !== '' || Boolean(place?.scrollY),
  )

  useEffect(() => (painted ? undefined : afterFrame(() => startTransition(() => set(true)))), [painted])

  return [painted, set]
}

/**
 * When what was just drawn is on its way to the screen: the first frame here is the one that is not painted
 * yet. The answer takes it back.
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(work)
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * `from`: where the list begins at the earliest, in pixels from the top of the window; `height`: of one, at
 * least; `room`: of the list, where it scrolls by itself.
 */
export type Extent = { from: number; height: number; room?: number }

export function firstOf({ from, height, room = Infinity }: Extent): number {
  return Math.ceil(Math.min(room, Math.max(0, innerHeight - from)) / height) + 1
}

/** Of a list what is seen at first, then all. */
export function useSeen<T>(all: readonly T[], extent: Extent): readonly T[] {
  const first = firstOf(extent)
  const [painted] = usePainted(all.length > first)
  return painted || all.length <= first ? all : all.slice(0, first)
}
