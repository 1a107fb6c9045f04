/**
 * Retry belongs here. Large writes are done in batches: as many items as fit into 4 ms, a commit, and then
 * everybody else's turn. Fifty thousand rows in one transaction would let punches wait for seconds.
 *
 *   inBatches(app, origin, { next, work })   a batch that was lost is done again
 *   eachInBatches(app, origin, items, work)  the same for a list that is known from the beginning
 *   patiently(work)                          one write that is done again
 *
 * The state of such work is in rows, or it is held here: the last item done and what was found are adopted
 * with the commit of their batch. A batch may be lost together with a neighbour's write (a full disk), and
 * its commit may say that it failed and stand all the same: then `next` is asked again and decides from the
 * rows. `next` and `work` keep nothing of their own; tests/closures.test.ts reads all of them for that.
 */
import type { App } from './app'
import { Refusal } from './domain/errors'
import type { Ask, Keyed, Origin, Tx } from './events'

const budgetMs = 4

type Finding<Found> = Exclude<Found, undefined | void>
/** What is done so far: the last item, and what was found. */
type Done<Item, Found> = {
  readonly last: Item | null
  readonly found: readonly Finding<Found>[]
}

type Options = {
  /** Asked before each batch and each retry: a server that stops begins no other. */
  go?: () => boolean
  /** Told after each commit how many items are done. */
  came?: (count: number) => void
  /** How often a batch that cannot be written is tried before it is refused with 503. */
  tries?: number
}

export type Batches<Item, Found> = Options & {
  /**
   * What is still to be done, in order, some hundred items at most; none ends the work. An item that was done
   * may not come again: its rows say so, or it is not after `last`.
   */
  next: (ask: Ask, done: Done<Item, Found>) => readonly Item[]
  /** Does one item. What it answers is found, but for undefined. */
  work: (tx: Tx, item: Item, done: Done<Item, Found>) => Found
  /**
   * Names an item that the same call may not do again, not even after a restart: it is a batch of its own,
   * and its finding is kept with its key.
   */
  keyOf?: ((item: Item) => Keyed | null) | undefined
}

/**
 * Answers what was found, in the order of the items. Throws what `next` or `work` throw; 503, see `tries`.
 */
export async function inBatches<Item, Found = void>(
  app: Pick<App, 'ask' | 'write'>,
  origin: Origin,
  { next, work, go = () => true, came, keyOf, tries }: Batches<Item, Found>,
): Promise<Finding<Found>[]> {
  // What a batch finds stands behind `committed` until its commit, and is cut off when it is lost.
  const found: Finding<Found>[] = []
  let committed = 0
  let last: Item | null = null
  let count = 0
  const batch = (tx: Tx, named: Item | undefined) => {
    found.length = committed
    const items: Item[] = []
    const started = performance.now()
    for (const item of named === undefined ? next(tx, { last, found }) : [named]) {
      const finding = work(tx, item, { last: items.at(-1) ?? last, found })
      if (finding !== undefined) found.push(finding as Finding<Found>)
      items.push(item)
      if (performance.now() - started > budgetMs) break
    }
    return {
      count: items.length,
      ...(named === undefined && { last: items.at(-1) }),
      found: found.slice(committed),
    }
  }
  while (go()) {
    const named = keyOf && app.ask((ask) => next(ask, { last, found })[0])
    if (keyOf && named === undefined) break
    const key = named === undefined ? null : keyOf!(named)
    const done = await patiently(() => app.write(origin, (tx) => batch(tx, named), key), tries, go)
    if (!done.count) break
    found.length = committed
    for (const finding of done.found) found.push(finding)
    committed = found.length
    last = named ?? done.last!
    came?.((count += done.count))
    // The commit came by setImmediate: what has arrived meanwhile is read and answered first.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}

/** For a list that is known from the beginning; `keyOf` is told an item's place. */
export function eachInBatches<T, Found = void>(
  app: Pick<App, 'ask' | 'write'>,
  origin: Origin,
  items: readonly T[],
  work: (tx: Tx, item: T, found: readonly Finding<Found>[]) => Found,
  { keyOf, ...options }: Options & { keyOf?: ((at: number) => Keyed | null) | undefined } = {},
): Promise<Finding<Found>[]> {
  return inBatches<{ at: number; item: T }, Found>(app, origin, {
    ...options,
    next(_, { last }) {
      const from = last ? last.at + 1 : 0
      return items.slice(from, from + 100).map((item, i) => ({ at: from + i, item }))
    },
    work: (tx, { item }, { found }) => work(tx, item, found),
    keyOf: keyOf && (({ at }) => keyOf(at)),
  })
}

/** The same list in parts, for work that is done for many at once. */
export const partsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

/**
 * Somebody else's lock, or a write that was lost with a neighbour's: nothing of it is there, and it is done
 * again; soon at first, then twice a second.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  tries = 60,
  go: () => boolean = () => true,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 503 || tried >= tries || !go()) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.min(500, 5 * 2 ** tried)))
    }
  }
}
