/** What a tab shows lives in the address, so that a view can be kept, sent, and gone back to. What is usual is left out of it. */
import { useEffect } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'

export const tabIds = ['candidates', 'clients', 'invoices'] as const
export type TabId = (typeof tabIds)[number]

export function useTab() {
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  return {
    tab: tabIds.find((id) => id === tab) ?? 'candidates',
    // The filters of one tab say nothing on another.
    show: (id: string, search: Record<string, string> = {}) => void navigate({ to: '.', search: (id === 'candidates' ? search : { tab: id, ...search }) as never, resetScroll: false }),
  }
}

export function useAddress<K extends string>(names: readonly K[]) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const values = Object.fromEntries(names.map((name) => [name, text(search[name])])) as Record<K, string>
  const page = Number(search.page)

  function set(change: Partial<Record<K, string>> & { page?: number }) {
    const { page: to, ...rest } = change
    const kept = Object.entries({ ...values, ...rest } as Record<string, string>).filter(([, value]) => value !== '')
    const next = Object.fromEntries(kept.map(([name, value]) => [name, /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value]))
    // A page is a place to come back from; a filter being set is not.
    void navigate({ to: '.', search: { ...(search.tab ? { tab: search.tab } : {}), ...next, ...(to && to > 1 ? { page: to } : {}) } as never, replace: to === undefined, resetScroll: to !== undefined })
  }

  return { values, page: Number.isInteger(page) && page > 0 ? page : 1, set, clear: () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>) }
}

/** An address from yesterday, or the last of a page gone: the last page that there is. */
export function useLastPage(page: number, found: { pagination: { totalPages: number } } | undefined, set: (change: { page: number }) => void) {
  const last = found ? Math.max(1, found.pagination.totalPages) : null
  useEffect(() => {
    if (last !== null && page > last) set({ page: last })
  })
}

/** The address makes a number of what looks like one. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 2000) : ''
}
