/** New notifications as the event stream carries them: the newest of the inbox. */
import { ask, client } from '../../../../web/query'
import { listNotifications, newestCount, type Notification } from '../../contract'

const { queryKey } = ask(listNotifications)

/** Returns the path if it must be asked again. */
export function applyFrame(data: unknown, precedesWrite: boolean): readonly string[] {
  const { data: known, isInvalidated } = client.getQueryState(queryKey) ?? {}
  if (!known) return []
  const next = withNewest(known, data as Notification[])
  // A response that is on its way may be older than the frame, and the frame older than one's own reading.
  const mayBeOld = precedesWrite || isInvalidated || client.isFetching({ queryKey }) > 0
  if (!next || mayBeOld) return [listNotifications.path]
  client.setQueryData(queryKey, next)
  return []
}

/** The list with its newest rows; null if rows may be missing between them and the known ones. */
export function withNewest(
  known: readonly Notification[],
  newest: readonly Notification[],
): Notification[] | null {
  if (newest.length < newestCount) return [...newest]
  const oldest = newest.at(-1)!.id
  return known.some(({ id }) => id >= oldest) ? [...newest, ...known.filter(({ id }) => id < oldest)] : null
}
