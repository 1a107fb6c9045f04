/** The number of waiting requests as the event stream carries it. */
import { ask, client } from '../../../web/query'
import { waiting } from '../contract'

const { queryKey } = ask(waiting)

/** Returns the path if it must be asked again. */
export function applyFrame(data: unknown, precedesWrite: boolean): readonly string[] {
  // A response that is on its way may be older than the frame, and the frame older than one's own decision.
  if (precedesWrite || client.isFetching({ queryKey }) > 0) return [waiting.path]
  client.setQueryData(queryKey, (known) => known && (data as typeof known))
  return []
}
