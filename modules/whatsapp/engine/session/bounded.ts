/** A collection of limited size: the oldest is evicted first. */
export function dropOldest(items: Set<unknown> | Map<unknown, unknown>, most: number): void {
  for (const oldest of items.keys()) {
    if (items.size <= most) return
    items.delete(oldest)
  }
}

/** One person's messages with unknown result: their texts are stored in memory until they are seen. */
export const mostUnknown = 200
