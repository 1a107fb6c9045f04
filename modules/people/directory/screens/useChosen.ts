/** The selection for a bulk action: people ticked over several pages of one list. */
import { useMemo, useState } from 'react'
import type { Filters } from './useDirectory'

export type Chosen = {
  ids: ReadonlySet<number>
  toggle: (id: number) => void
  add: (ids: readonly number[]) => void
  remove: (ids: readonly number[]) => void
  clear: () => void
}

const none: ReadonlySet<number> = new Set()

/**
 * Another search is another list, so the selection is cleared. Its identity does not depend on the selection.
 */
export function useChosen({ search, role, status }: Filters): Chosen {
  const list = JSON.stringify([search, role, status])
  const [chosen, setChosen] = useState<{ list: string; ids: ReadonlySet<number> }>({ list, ids: none })
  const ids = chosen.list === list ? chosen.ids : none
  const changes = useMemo(() => {
    const change = (next: (ids: ReadonlySet<number>) => Iterable<number>) =>
      setChosen((before) => ({ list, ids: new Set(next(before.list === list ? before.ids : none)) }))
    return {
      toggle: (id: number) =>
        change((ids) => (ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
      add: (more: readonly number[]) => change((ids) => [...ids, ...more]),
      remove: (those: readonly number[]) => change((ids) => [...ids].filter((one) => !those.includes(one))),
      clear: () => change(() => none),
    }
  }, [list])
  return { ids, ...changes }
}
