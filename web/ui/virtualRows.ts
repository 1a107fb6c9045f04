/**
 * Renders only the rows of a long list that are near the window. For pages of a hundred rows the class
 * `offscreen` is enough.
 *
 *   const { rows, below, measure } = useVirtualRows(list, { count, height, gap, kept })
 *
 * Each row has its gap to the previous one in pixels; `below` is the space after the last. The row `kept` is
 * always rendered because it has the focus (`focusRow`). Printing renders all rows.
 */
import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'

type Options = {
  count: number
  /** Estimated height of a row in pixels. */
  height: number
  /** Gap between two rows in pixels. */
  gap: number
  alwaysShown: number
}

export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  { count, height, gap, alwaysShown: stored }: Options,
) {
  const isPrinting = useSyncExternalStore(onPrint, () => printing)
  const [top, setTop] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- nothing of the virtualizer is memoized here
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    overscan: 10,
    estimateSize: () => height,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
    rangeExtractor: (range) =>
      isPrinting
        ? Array.from({ length: count }, (_, index) => index)
        : [...new Set([...defaultRangeExtractor(range), ...(stored < count ? [stored] : [])])].toSorted(
            (one, other) => one - other,
          ),
  })

  // Content above the list may change its height, and then the page scrolls.
  useLayoutEffect(() => {
    const place = () => list.current && setTop(Math.round(list.current.getBoundingClientRect().top + scrollY))
    place()
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])

  let end = top
  const rows = virtualizer.getVirtualItems().map((item) => {
    const row = { index: item.index, space: item.start - end }
    end = item.end
    return row
  })
  return { rows, below: top + virtualizer.getTotalSize() - end, measure: virtualizer.measureElement }
}

/**
 * Focuses a row and corrects the scroll position while rows on the way are measured, until the person
 * scrolls.
 */
export function focusRow(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  following?.abort()
  const own = (following = new AbortController())
  for (const event of ['wheel', 'touchmove'])
    addEventListener(event, () => own.abort(), { signal: own.signal, passive: true })
  let frames = 10
  const show = () => {
    if (own.signal.aborted) return
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (--frames) requestAnimationFrame(show)
    else own.abort()
  }
  show()
}
let following: AbortController | undefined

let printing = false

function onPrint(changed: () => void): () => void {
  const set = (now: boolean) => () => {
    printing = now
    flushSync(changed)
  }
  const [before, after] = [set(true), set(false)]
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}
