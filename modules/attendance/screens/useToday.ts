/** One's own day, and what of it ticks. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type ApiError } from '../../../web/api'
import { correctClock } from '../../../web/clock'
import { usePoll } from '../../../web/live'
import { ask, client, stale } from '../../../web/query'
import { getActiveBreak, history, live, today, type TodayRecord } from '../contract'

export const todayQuery = queryOptions<TodayRecord | null, ApiError>({
  queryKey: [today.path, {}],
  queryFn: async ({ signal }) => {
    const record = await call(today, {}, { signal })
    if (record) correctClock(record.asOf)
    return record
  },
})

const fiveMinutes = 5 * 60_000

export function useToday() {
  return useQuery({ ...todayQuery, refetchInterval: usePoll(fiveMinutes) })
}

export function useActiveBreak() {
  return useQuery({ ...ask(getActiveBreak), refetchInterval: usePoll(fiveMinutes) })
}

export function isPunchedIn(record: TodayRecord | null | undefined): boolean {
  return Boolean(record?.punchIn && !record.punchOut)
}

/** After a punch or a break: the new record at once, the rest fetched again. */
export function dayChanged(record: TodayRecord): void {
  correctClock(record.asOf)
  client.setQueryData(todayQuery.queryKey, record)
  void stale(history.path, live.path, getActiveBreak.path, today.path, '/api/dashboard/stats', '/api/attendance/:date/working')
}
