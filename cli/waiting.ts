/** A command that waits for another program's write says so, once: nothing would show why it stands still. */
import type { App } from '../src/app'

/** How long a wait may be before it is said, milliseconds. */
const patience = 500

/** Answers how to end the watch. */
export function sayWaiting({ database: { commits } }: App): () => void {
  const timer = setInterval(() => {
    if (!commits.waiting) return
    clearInterval(timer)
    console.error('Another program is writing to this database. Waiting for it to finish.')
  }, patience)
  timer.unref()
  return () => clearInterval(timer)
}
