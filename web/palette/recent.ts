/** Recent palette choices on this device, newest first. Only entries are stored, never people's names. */
const key = 'muster-taken'
const most = 5

export function recentChoices(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((id): id is string => typeof id === 'string').slice(0, most)
      : []
  } catch {
    return []
  }
}

export function storeChoice(id: string): void {
  if (id === 'ask' || id.startsWith('person-')) return
  try {
    localStorage.setItem(
      key,
      JSON.stringify([id, ...recentChoices().filter((one) => one !== id)].slice(0, most)),
    )
  } catch {
    // Then the default order applies.
  }
}
