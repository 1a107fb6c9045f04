/**
 * One answer holds the data of the first paint and fills each part's query. Later each part queries by itself
 * when it changes.
 */
import { useQuery } from '@tanstack/react-query'
import { ask, client } from '../../../web/query'
import { call } from '../../../web/api'
import { today } from '../../attendance/contract'
import { overview, stats, team, upcomingEvents } from '../contract'

export const overviewQuery = {
  ...ask(overview),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const all = await call(overview, {}, { signal })
    client.setQueryData(ask(stats).queryKey, all.stats)
    client.setQueryData(ask(today).queryKey, all.today)
    client.setQueryData(ask(upcomingEvents).queryKey, all.events)
    if (all.team) client.setQueryData(ask(team).queryKey, all.team)
    return all
  },
  staleTime: 30_000,
}

/**
 * True when the parts may query: their data arrived, or nothing did. Meanwhile the last seen data is shown.
 */
export function useOverview(): boolean {
  const { isFetchedAfterMount, isStale } = useQuery(overviewQuery)
  return isFetchedAfterMount || !isStale
}
