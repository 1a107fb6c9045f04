/**
 * Large writes a little at a time: as many rows as fit into 4 ms, a commit, and then everybody else's turn.
 * Fifty thousand rows in one transaction would let punches wait for seconds.
 */
import type { App } from './app'
import { Refusal } from './domain/errors'
import type { Keyed, Origin, Tx } from './events'

const budgetMs = 4

/**
 * One turn: what `work` does until `isOver()`, committed, and then everybody else's turn. With a key a turn
 * that was done before is not done again, and answers what it answered then.
 */
export async function turn<T>(
  app: Pick<App, 'write'>,
  origin: Origin,
  work: (tx: Tx, isOver: () => boolean) => T,
  keyed: Keyed | null = null,
): Promise<T> {
  const value = await patiently(() =>
    app.write(
      origin,
      (tx) => {
        const started = performance.now()
        return work(tx, () => performance.now() - started > budgetMs)
      },
      keyed,
    ),
  )
  // The commit came by setImmediate: what has arrived meanwhile is read and answered first.
  await new Promise((resolve) => setImmediate(resolve))
  return value
}

/**
 * `next` answers the rows still to be done (some hundred at a time), none when all are; `work` does one and
 * must not leave it in `next`. `go` is asked before each turn: a server that stops does not begin another.
 * Answers how many were done.
 */
export async function paced<T>(
  app: Pick<App, 'write'>,
  origin: Origin,
  go: () => boolean,
  next: (tx: Tx) => readonly T[],
  work: (tx: Tx, item: T) => void,
): Promise<number> {
  let done = 0
  while (go()) {
    const count = await turn(app, origin, (tx, isOver) => {
      let here = 0
      for (const item of next(tx)) {
        work(tx, item)
        here++
        if (isOver()) break
      }
      return here
    })
    if (!count) return done
    done += count
  }
  return done
}

/** `found` are the findings of the turns before. */
export type Turn<F> = { isOver: () => boolean; find: (finding: F) => void; found: readonly F[] }

/**
 * A list whose length is known: `work` does what stands at `at` and on until `isOver()`, and answers how far
 * it came. What a turn did counts once it is committed: one that was lost is done again, so `work` hands what
 * it finds to `find`. `keyOf` names a turn, where it must not be done twice.
 */
export async function inTurns<F>(
  app: Pick<App, 'write'>,
  origin: Origin,
  count: number,
  work: (tx: Tx, at: number, turn: Turn<F>) => number,
  { keyOf, came }: { keyOf?: (at: number) => Keyed | null; came?: (at: number) => void } = {},
): Promise<F[]> {
  const all: F[] = []
  for (let at = 0; at < count; came?.(at)) {
    const done = await turn(
      app,
      origin,
      (tx, isOver) => {
        const findings: F[] = []
        const next = work(tx, at, { isOver, find: (finding) => void findings.push(finding), found: all })
        return { next, findings }
      },
      keyOf?.(at) ?? null,
    )
    at = done.next
    for (const finding of done.findings) all.push(finding)
  }
  return all
}

/**
 * Somebody else's lock, or a turn that was lost with a neighbour's: nothing of it is there, and it is done
 * again.
 */
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
