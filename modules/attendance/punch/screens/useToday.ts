/** The person's day and running break, and which queries refetch when they change. */
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { usePoll } from '../../../../web/live'
import { ask, client } from '../../../../web/query'
import { getActiveBreak, today, type TodayRecord } from '../../contract'

const fiveMinutes = 5 * 60_000

/** The dashboard's first answer contains the day, so nothing is requested while it is on its way. */
export function useToday() {
  const isOnItsWay = useIsFetching({ queryKey: ['/api/dashboard/overview'] }) > 0
  return useQuery({ ...ask(today), refetchInterval: usePoll(fiveMinutes), enabled: !isOnItsWay })
}

export function useActiveBreak() {
  return useQuery({ ...ask(getActiveBreak), refetchInterval: usePoll(fiveMinutes) })
}

/** After a punch or a break: shows the new record at once. The rest follows from its events. */
export function dayChanged(record: TodayRecord): void {
  client.setQueryData(ask(today).queryKey, record)
}
