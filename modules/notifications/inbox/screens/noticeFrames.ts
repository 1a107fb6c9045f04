/** New notifications as the event stream carries them: the newest of the inbox. */
import { ask, client } from '../../../../web/query'
import { listedCount, listNotifications, newestCount, type Notification } from '../../contract'

const { path } = listNotifications
const { queryKey } = ask(listNotifications)

/** Returns the path if it must be asked again. */
export function applyFrame(data: unknown, precedesWrite: boolean): readonly string[] {
  const { data: known, isInvalidated } = client.getQueryState(queryKey) ?? {}
  // A response that is on its way may be older than the frame, and the frame older than one's own reading.
  if (precedesWrite || isInvalidated || client.isFetching({ queryKey }) > 0) return [path]
  const next = known && withNewest(known, data as Notification[])
  if (next) client.setQueryData(queryKey, next)
  return known && !next ? [path] : []
}

/** The list with its newest rows; null if rows may be missing between them and the known ones. */
export function withNewest(
  known: readonly Notification[],
  newest: readonly Notification[],
): Notification[] | null {
  if (newest.length < newestCount) return [...newest]
  const oldest = newest.at(-1)!.id
  if (!known.some(({ id }) => id >= oldest)) return null
  return [...newest, ...known.filter(({ id }) => id < oldest)].slice(0, listedCount)
}
