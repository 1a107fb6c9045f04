/** The open billing tab, stored in the address. Filters of one tab do not apply to another. */
import { useNavigate, useSearch } from '@tanstack/react-router'

export const tabIds = [
  'candidates',
  'clients',
  'invoices',
  'receivables',
  'statements',
  'months',
  'leakage',
] as const
export type TabId = (typeof tabIds)[number]

/** Stays in the address when a filter is set. */
export const stickyParams = ['tab'] as const

export function useTab() {
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  return {
    tab: tabIds.find((id) => id === tab) ?? 'candidates',
    show: (id: string, search: Record<string, string | number> = {}) =>
      void navigate({
        to: '.',
        search: (id === 'candidates' ? search : { tab: id, ...search }) as never,
        resetScroll: false,
      }),
  }
}
