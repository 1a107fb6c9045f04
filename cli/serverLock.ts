/** Allows one server for a data folder. Commands may run beside it. */
import type { Config } from '../src/config'
import { lock, serverLock } from '../src/lock'
import { CannotStart } from './cannotStart'
import { openFolder } from './database'

/**
 * Two servers on one folder would both run the schedule and send queued messages, and each would cache state
 * that the other does not know. Retries for a moment, because a check or a stopping server may hold the lock.
 */
export async function lockServer(config: Config): Promise<() => void> {
  openFolder(config)
  for (let attempt = 0; attempt < 20; attempt++) {
    const release = lock(serverLock(config.data))
    if (release) return release
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new CannotStart(
    `Another Muster is serving ${config.data} already. Stop that one first, or name another folder with ` +
      '--data.',
  )
}
