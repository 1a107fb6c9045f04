/**
 * Keeps the row that was touched last under the finger. The decision of one request changes what the others
 * say ('Also asking' becomes 'Off'), and so the height of rows above it.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react'

export function useHeldRow(list: RefObject<HTMLElement | null>, id: number | null) {
  const held = useRef<{ id: number; offset: number; width: number } | null>(null)
  useLayoutEffect(() => {
    const row = list.current?.querySelector(`[data-row="${id}"]`)
    const table = row?.closest('table')
    if (id === null || !row || !table) {
      held.current = null
      return
    }
    const { top, width } = table.getBoundingClientRect()
    const offset = row.getBoundingClientRect().top - top
    const before = held.current
    // At another width every row has another height: the phone was turned.
    if (before?.id === id && before.width === width && before.offset !== offset)
      scrollBy({ top: offset - before.offset, behavior: 'instant' })
    held.current = { id, offset, width }
  })
}
