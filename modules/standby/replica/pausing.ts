/** Long lists without a long pause for other requests. */
import { setImmediate } from 'node:timers/promises'

/** About a millisecond of system calls. */
const atOnce = 200

/** The items in order, with a turn of the event loop after every 200. */
export async function* pausing<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % atOnce === 0) await setImmediate()
    yield item
  }
}
