/** One server a data folder. Commands go on beside it. */
import type { Config } from '../src/config'
import { lock, serverLock } from '../src/lock'
import { CannotStart } from './cannotStart'
import { openFolder } from './database'

/**
 * Two servers on one folder would each run the schedule, send what waits and keep what people asked in a
 * memory that the other does not know. Tried for a moment: somebody may only be looking, or the one before be
 * on its way out.
 */
export async function alone(config: Config): Promise<() => void> {
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
