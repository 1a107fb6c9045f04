/** The person's week, for the day's bar and the strip of the week. */
import { useQuery } from '@tanstack/react-query'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { week } from '../../contract'

const fiveMinutes = 5 * 60_000

export function useWeek() {
  return useQuery({ ...ask(week), refetchInterval: usePoll(fiveMinutes) })
}
