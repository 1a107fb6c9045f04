/** What is remembered only so far: the oldest goes first. */
export function dropOldest(kept: Set<unknown> | Map<unknown, unknown>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}

/** Messages of unknown outcome, of one person: their texts are kept in memory until they show themselves. */
export const mostUnknown = 200
