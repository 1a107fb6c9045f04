/** Filtered messages, page by page. The filters are in the URL. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { isDay } from '../../../../src/domain/day'
import { useAddress } from '../../../../web/address'
import { call } from '../../../../web/api'
import { usePoll } from '../../../../web/live'
import { messageLogs, messageStates, type MessageState } from '../../contract'

const poll = 10_000
const pageSize = 50
const names = ['status', 'search', 'from', 'to', 'batch'] as const
export type Filters = { status?: MessageState; search?: string; from?: string; to?: string; batchId?: string }

export function useFilters() {
  const { values, set, clear } = useAddress(names, ['tab'])
  const status = messageStates.find((one) => one === values.status)
  const search = values.search.slice(0, 80)
  const filters: Filters = {
    ...(status && { status }),
    ...(search && { search }),
    ...(isDay(values.from) && { from: values.from }),
    ...(isDay(values.to) && { to: values.to }),
    ...(/^[1-9]\d{0,14}$/.test(values.batch) && { batchId: values.batch }),
  }
  return { filters, isFiltered: Object.keys(filters).length > 0, set, clear }
}

export function queryText(filters: Filters): string {
  const text = new URLSearchParams(filters as Record<string, string>).toString()
  return text && `?${text}`
}

export function useLogs() {
  const { filters } = useFilters()
  const query = useInfiniteQuery({
    queryKey: [messageLogs.path, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        messageLogs,
        { ...filters, limit: String(pageSize), ...(pageParam !== null && { before: String(pageParam) }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < pageSize ? null : last.at(-1)!.id),
    placeholderData: keepPreviousData,
    refetchInterval: usePoll(poll),
  })
  return { ...query, messages: query.data?.pages.flat() ?? [] }
}
