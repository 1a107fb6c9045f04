/**
 * Large writes a little at a time: as many rows as fit into 4 ms, a commit, and then everybody else's turn. Fifty thousand
 * rows in one transaction would let punches wait for seconds.
 */
import type { App } from './app'
import { Refusal } from './domain/errors'
import type { Origin, Tx } from './events'

const budgetMs = 4

/**
 * `next` answers the rows still to be done (some hundred at a time), none when all are; `work` does one and must not leave it
 * in `next`. `go` is asked before each turn: a server that stops does not begin another. Answers how many were done.
 */
export async function paced<T>(app: Pick<App, 'write'>, origin: Origin, go: () => boolean, next: (tx: Tx) => readonly T[], work: (tx: Tx, item: T) => void): Promise<number> {
  let done = 0
  while (go()) {
    const count = await patiently(() =>
      app.write(origin, (tx) => {
        const started = performance.now()
        let here = 0
        for (const item of next(tx)) {
          work(tx, item)
          here++
          if (performance.now() - started > budgetMs) break
        }
        return here
      }),
    )
    if (!count) return done
    done += count
    // The commit came by setImmediate: what has arrived meanwhile is read and answered first.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return done
}

/** Somebody else's lock, or a turn that was lost with a neighbour's: nothing of it is there, and it is done again. */
export async function patiently<T>(work: () => Promise<T>, most = 60): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 503 || tries >= most) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
