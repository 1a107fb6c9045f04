/** Filtered entries, page by page. The filters are in the URL, so a list can be bookmarked and shared. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay, type Day } from '../../../src/domain/day'
import { call } from '../../../web/api'
import { auditGroups, listAudit, type AuditGroup } from '../contract'

export type Filters = {
  from?: Day | undefined
  to?: Day | undefined
  by?: string | undefined
  about?: string | undefined
  group?: AuditGroup | undefined
}
const none: Filters = { from: undefined, to: undefined, by: undefined, about: undefined, group: undefined }

export function useFilters() {
  const filters = parseFilters(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  function set(change: Filters) {
    const next = { ...filters, ...change }
    // Numbers, because the URL puts quotes around text that looks like one.
    const search = {
      ...next,
      by: next.by ? Number(next.by) : undefined,
      about: next.about ? Number(next.about) : undefined,
    }
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return { filters, isFiltered: Object.values(filters).some(Boolean), set, clear: () => set(none) }
}

function parseFilters(search: Record<string, unknown>): Filters {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
  const id = (value: unknown) => (/^[1-9]\d*$/.test(String(value)) ? String(value) : undefined)
  return {
    from: day(search.from),
    to: day(search.to),
    by: id(search.by),
    about: id(search.about),
    group: auditGroups.find((group) => group === search.group),
  }
}

/** The filters as the server expects them; unset ones are omitted. */
export function toQuery(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

export function useAudit() {
  const { filters } = useFilters()
  const wanted = toQuery(filters)
  const query = useInfiniteQuery({
    queryKey: [listAudit.path, wanted],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { ...wanted, ...(pageParam !== null && { before: String(pageParam) }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { ...query, entries: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}
