/**
 * The history's filters. They are in the URL, so that a filtered list can be bookmarked, shared, and reached
 * with Back.
 */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addDays, isDay, type Day } from '../../../../src/domain/day'
import type { Given } from '../../../../src/domain/endpoint'
import { todayIn, useZone } from '../../../../web/firm'
import type { history } from '../../contract'

export const pageSize = 20
export const filterStatuses = ['Present', 'Half Day', 'Absent'] as const
type FilterStatus = (typeof filterStatuses)[number]

export type Filters = {
  userId?: string
  from?: Day
  to?: Day
  status?: FilterStatus
  /** Only days that are late, outside, without a punch-out, absent or too short. */
  exceptions?: 'Yes'
  /** All history instead of the last week. */
  all?: boolean
  page: number
}

/** Before anybody's first punch. */
const beginning = '2000-01-01'

export function useFilters() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const filters = parseFilters(search)
  const hasFields = Boolean(filters.userId || filters.from || filters.to || filters.status)

  function set(change: Partial<Filters>) {
    const next = { ...filters, page: 1, ...change }
    void navigate({
      to: '.',
      // A number, because the URL puts quotes around text that looks like one.
      search: {
        ...next,
        userId: next.userId ? Number(next.userId) : undefined,
        page: next.page > 1 ? next.page : undefined,
        all: next.all || undefined,
      } as never,
      // A new page adds a history entry; a changed filter replaces it.
      replace: change.page === undefined,
      resetScroll: false,
    })
  }

  return {
    filters,
    /** A field below 'Filters' is set. */
    hasFields,
    isFiltered: hasFields || filters.exceptions === 'Yes',
    set,
    clear: () =>
      set({
        userId: undefined,
        from: undefined,
        to: undefined,
        status: undefined,
        exceptions: undefined,
      }),
  }
}

function parseFilters(search: Record<string, unknown>): Filters {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
  const page = Number(search.page)
  return {
    userId: /^[1-9]\d*$/.test(String(search.userId)) ? String(search.userId) : undefined,
    from: day(search.from),
    to: day(search.to),
    status: filterStatuses.find((status) => status === search.status),
    exceptions: search.exceptions === 'Yes' ? 'Yes' : undefined,
    all: search.all === true || search.all === 'true' || undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The server's input: a page of the period; without one, the last week. */
export function useHistoryInput(): Given<typeof history> {
  const { filters, hasFields } = useFilters()
  const zone = useZone()
  const hasDates = filters.all || filters.from || filters.to
  return {
    from: filters.from ?? (hasDates ? beginning : hasFields ? addDays(todayIn(zone), -6) : undefined),
    to: filters.to,
    userId: filters.userId,
    status: filters.status,
    exceptions: filters.exceptions,
    page: String(filters.page),
    limit: String(pageSize),
  }
}
