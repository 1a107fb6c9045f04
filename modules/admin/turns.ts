/** Many rows a little at a time: what fits into 4 ms, a commit, and then everybody else's turn. */
import type { App } from '../../src/app'
import type { Origin, Tx } from '../../src/events'
import { patiently } from '../../src/paced'

const budgetMs = 4

/** `found` are the findings of the turns before. */
export type Turn<F> = { isOver: () => boolean; find: (finding: F) => void; found: readonly F[] }

/**
 * `work` does rows from `items[at]` on until `isOver()`, and answers how far it came. What a turn did counts once it is
 * committed: one that was lost is done again, so `work` hands what it finds to `find`.
 */
export async function inTurns<F>(app: Pick<App, 'write'>, origin: Origin, count: number, work: (tx: Tx, at: number, turn: Turn<F>) => number): Promise<F[]> {
  const all: F[] = []
  for (let at = 0; at < count; ) {
    const turn = await patiently(() =>
      app.write(origin, (tx) => {
        const started = performance.now()
        const findings: F[] = []
        const next = work(tx, at, { isOver: () => performance.now() - started > budgetMs, find: (finding) => void findings.push(finding), found: all })
        return { next, findings }
      }),
    )
    at = turn.next
    for (const finding of turn.findings) all.push(finding)
    // The commit came by setImmediate: what has arrived meanwhile is read and answered first.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return all
}
