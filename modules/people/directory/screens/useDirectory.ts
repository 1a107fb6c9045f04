/**
 * The directory's filters and page, in the URL so that a list can be bookmarked, shared and reached with
 * Back.
 */
import { useEffect } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { may, roles, type Role } from '../../../../src/domain/access'
import type { PeopleFilter } from '../../../../web/module'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { listUsers, peopleOrders, type PeopleOrder } from '../../contract'

export const pageSize = 50
export const statuses = ['active', 'inactive', 'all'] as const
export type Filters = {
  search: string
  role: Role | 'all'
  status: (typeof statuses)[number]
  page: number
  sort: PeopleOrder | ''
  /** Only an Admin filters by it. */ password: 'missing' | ''
}

const usual: Filters = { search: '', role: 'all', status: 'active', page: 1, sort: '', password: '' }
/** How long a list is fresh, and how long it is cached. */
const cached = { staleTime: 5 * 60_000, gcTime: 10 * 60_000 }

export function useFilters() {
  const parsed = parseFilters(useSearch({ strict: false }) as Record<string, unknown>)
  const filters = may(useWho(), 'manage_employees') ? parsed : { ...parsed, password: usual.password }
  const navigate = useNavigate()
  const isFiltered = (['search', 'role', 'status', 'password'] as const).some(
    (name) => filters[name] !== usual[name],
  )

  function set(change: Partial<Filters>) {
    const next = { ...filters, page: 1, ...change }
    // Defaults are omitted from the URL.
    const search = Object.fromEntries(
      Object.entries(next).filter(([name, value]) => value !== usual[name as keyof Filters]),
    )
    // A new page adds a history entry; a changed filter replaces it.
    void navigate({
      to: '.',
      search: search as never,
      replace: change.page === undefined,
      resetScroll: change.page !== undefined,
    })
  }

  return { filters, isFiltered, set, clear: () => set({ ...usual, sort: filters.sort }) }
}

function parseFilters(search: Record<string, unknown>): Filters {
  const page = Number(search.page)
  return {
    // The URL turns number-like text into a number.
    search:
      typeof search.search === 'string' || typeof search.search === 'number'
        ? String(search.search).slice(0, 200)
        : '',
    role: roles.find((role) => role === search.role) ?? 'all',
    status: statuses.find((status) => status === search.status) ?? usual.status,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    password: search.password === 'missing' ? 'missing' : '',
    sort: peopleOrders.flatMap((one) => [one, `-${one}` as const]).find((one) => one === search.sort) ?? '',
  }
}

/** The filter as the server expects it; 'all' is omitted. */
export function toQuery({ search, role, status, password }: Filters): PeopleFilter {
  return {
    ...(search && { search }),
    ...(role !== 'all' && { role }),
    ...(status !== 'all' && { status }),
    ...(password && { password }),
  }
}

export function useDirectory() {
  const { filters, set } = useFilters()
  const query = useQuery({
    ...ask(listUsers, {
      page: String(filters.page),
      limit: String(pageSize),
      ...toQuery(filters),
      ...(filters.sort && { sort: filters.sort }),
    }),
    ...cached,
    placeholderData: keepPreviousData,
  })
  const last = query.data && !query.isPlaceholderData ? Math.max(1, query.data.pagination.totalPages) : null

  useEffect(() => {
    // An old link, or a page that is now empty, shows the last existing page.
    if (last !== null && filters.page > last) set({ page: last })
  })

  return query
}
