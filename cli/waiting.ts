/** Explains once why a command waits: another program writes, or the disk cannot be written. */
import type { App } from '../src/app'

/** How long a wait may be before the message, in milliseconds. */
const patience = 500

/** Returns a function that ends the watch. */
export function sayWaiting({ database: { commits } }: App): () => void {
  const timer = setInterval(() => {
    const why = commits.waiting
      ? 'Another program is writing to this database. Waiting for it to finish.'
      : commits.isFailing && 'The data could not be written to the disk. Trying again for half a minute.'
    if (!why) return
    clearInterval(timer)
    console.error(why)
  }, patience)
  timer.unref()
  return () => clearInterval(timer)
}
