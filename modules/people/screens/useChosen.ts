/** Whom a bulk action is for: people ticked one by one over several pages of one list. */
import { useState } from 'react'
import type { Filters } from './useDirectory'

export type Chosen = { ids: ReadonlySet<number>; toggle: (id: number) => void; add: (ids: readonly number[]) => void; remove: (ids: readonly number[]) => void; clear: () => void }

/** Another search is another list: nobody is chosen whom one no longer finds. */
export function useChosen({ search, role, status }: Filters): Chosen {
  const list = JSON.stringify([search, role, status])
  const [chosen, setChosen] = useState<{ list: string; ids: ReadonlySet<number> }>({ list, ids: new Set() })
  const ids = chosen.list === list ? chosen.ids : none
  const keep = (next: Iterable<number>) => setChosen({ list, ids: new Set(next) })
  return {
    ids,
    toggle: (id) => keep(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    add: (more) => keep([...ids, ...more]),
    remove: (those) => keep([...ids].filter((one) => !those.includes(one))),
    clear: () => keep([]),
  }
}

const none: ReadonlySet<number> = new Set()
