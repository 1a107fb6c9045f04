/**
 * Large writes in batches, and their retry. A batch takes at most 4 ms; after its commit other work gets a
 * turn. Fifty thousand rows in one transaction would delay punches by seconds.
 *
 *   inBatches(app, origin, { next, work })   retries a batch that was lost
 *   eachInBatches(app, origin, items, work)  the same for a list that is known in advance
 *   withRetry(work)                          retries a single write
 *
 * The state of such work is in rows, or here: the last item and the results are kept after the commit of
 * their batch. A batch may be lost with a neighbour's write (a full disk), and a commit that reports a
 * failure may still have succeeded. Then `next` runs again and decides from the rows. `next` and `work` must
 * not hold state; tests/closures.test.ts checks this.
 */
import type { App } from './app'
import { Refusal } from './domain/errors'
import type { Ask, Keyed, Origin, Tx } from './events'

const budgetMs = 4

type Finding<Found> = Exclude<Found, undefined | void>
/** The state so far: the last item and the results. */
type Done<Item, Found> = {
  readonly last: Item | null
  readonly found: readonly Finding<Found>[]
}

type Options = {
  /** Checked before each batch and each retry. A stopping server begins no new batch. */
  go?: () => boolean
  /** Called after each commit with the number of finished items. */
  came?: (count: number) => void
  /** How often a batch is tried before the work is refused with 503. */
  tries?: number
}

export type Batches<Item, Found> = Options & {
  /**
   * The remaining items in order, some hundred at most; an empty list ends the work. Finished items must not
   * return: their rows say so, or they are not after `last`.
   */
  next: (ask: Ask, done: Done<Item, Found>) => readonly Item[]
  /** Processes one item. Its result is collected unless it is undefined. */
  work: (tx: Tx, item: Item, done: Done<Item, Found>) => Found
  /**
   * The key of an item that must not run twice, not even after a restart. Such an item is a batch of its own,
   * and its result is stored with the key.
   */
  keyOf?: ((item: Item) => Keyed | null) | undefined
}

/** Returns the results in the order of the items. Throws what `next` or `work` throw; 503 after `tries`. */
export async function inBatches<Item, Found = void>(
  app: Pick<App, 'ask' | 'write'>,
  origin: Origin,
  { next, work, go = () => true, came, keyOf, tries }: Batches<Item, Found>,
): Promise<Finding<Found>[]> {
  // Results after `committed` belong to the current batch and are dropped if it is lost.
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
    const done = await withRetry(() => app.write(origin, (tx) => batch(tx, named), key), tries, go)
    if (!done.count) break
    found.length = committed
    for (const finding of done.found) found.push(finding)
    committed = found.length
    last = named ?? done.last!
    came?.((count += done.count))
    // The commit ran in setImmediate, so requests that arrived meanwhile are handled first.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}

/** For a list that is known in advance. `keyOf` receives an item's index. */
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

/** The same list in parts, for work that handles many items at once. */
export const partsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

/**
 * Retries a write that met another process's lock or was lost with a neighbour's. Nothing of it was stored.
 * The first retry is soon, later ones twice a second.
 */
export async function withRetry<T>(
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
