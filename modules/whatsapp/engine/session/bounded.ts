/** A collection of limited size: the oldest is evicted first. */
export function dropOldest(kept: Set<unknown> | Map<unknown, unknown>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return
    kept.delete(oldest)
  }
}

/** One person's messages with unknown result: their texts are stored in memory until they are seen. */
export const mostUnknown = 200
