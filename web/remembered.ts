/** A choice of one person on this device, such as cards or a table. It survives a reload. */
import { useState } from 'react'

export function useRemembered<T extends string>(
  name: string,
  choices: readonly T[],
): [T, (choice: T) => void] {
  const key = `muster-${name}`
  const [choice, set] = useState(() => stored(key, choices))
  return [
    choice,
    (next) => {
      set(next)
      try {
        localStorage.setItem(key, next)
      } catch {
        // If storage is forbidden, the choice lasts for this page only.
      }
    },
  ]
}

function stored<T extends string>(key: string, choices: readonly T[]): T {
  try {
    const found = localStorage.getItem(key)
    return choices.find((choice) => choice === found) ?? choices[0]!
  } catch {
    return choices[0]!
  }
}
