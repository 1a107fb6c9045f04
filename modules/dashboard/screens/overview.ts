/**
 * What the first paint needs comes in one answer, which is given to each part's own question; from then on
 * each asks for itself, as often as it changes.
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
 * True when the parts may ask for themselves: they have what came, or nothing came. What was seen last is
 * shown meanwhile.
 */
export function useOverview(): boolean {
  const { isFetchedAfterMount, isStale } = useQuery(overviewQuery)
  return isFetchedAfterMount || !isStale
}
