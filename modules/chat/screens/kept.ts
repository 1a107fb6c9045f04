/**
 * The conversation as this browser keeps it, by person, and gone when that person signs out. Small: it comes
 * with the button, before the assistant itself does.
 */
import { signal } from '../../../web/signals'
import { storedToken } from '../../../web/token'

const prefix = 'muster-assistant-'
export const keyOf = (personId: number) => `${prefix}${personId}`

/** True while an answer came that nobody has looked at. */
export const unseen = signal(false)
/** Told when what is in memory must go too. */
export const ended = new EventTarget()

export function readKept(personId: number): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(personId)) ?? 'null')
  } catch {
    return null
  }
}

/** Where there is no room, or storage is forbidden, it lasts as long as the page. */
export function keep(personId: number, messages: readonly unknown[]): void {
  try {
    if (messages.length === 0) localStorage.removeItem(keyOf(personId))
    else localStorage.setItem(keyOf(personId), JSON.stringify(messages))
  } catch {
    // As above.
  }
}

/** Another person's is a leftover of a session that ended without a sign-out. */
export function forgetOthers(personId: number): void {
  forgetKept((key) => key !== keyOf(personId))
}

export function forgetIfSignedOut(personId: number): void {
  if (storedToken()) return
  forgetKept((key) => key === keyOf(personId))
  unseen.value = false
  ended.dispatchEvent(new Event('ended'))
}

function forgetKept(whether: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && whether(key)) localStorage.removeItem(key)
  } catch {
    // Forbidden: then nothing is kept either.
  }
}
