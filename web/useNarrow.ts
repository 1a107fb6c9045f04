/** Whether the window is too narrow for a table beside the sidebar. */
import { useSyncExternalStore } from 'react'

/** Enough for six columns. */
const usual = 1100
const queries = new Map<number, MediaQueryList>()

function queryOf(width: number): MediaQueryList {
  const query = queries.get(width) ?? matchMedia(`(width < ${width}px)`)
  queries.set(width, query)
  return query
}

/** `width`: in pixels, for tables with more columns. */
export function useNarrow(width = usual): boolean {
  const query = queryOf(width)
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
