/**
 * The conversation stored in this browser, per person, deleted at sign-out. Small, because it loads with the
 * button, before the assistant.
 */
import { signal } from '../../../web/signals'
import { storedToken } from '../../../web/token'

const prefix = 'muster-assistant-'
export const keyOf = (personId: number) => `${prefix}${personId}`

/** True while there is an unseen answer. */
export const unseen = signal(false)
/** Called when the copy in memory must be deleted too. */
export const ended = new EventTarget()

export function readStored(personId: number): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(personId)) ?? 'null')
  } catch {
    return null
  }
}

/** Without space or permission for storage, it lasts as long as the page. */
export function store(personId: number, messages: readonly unknown[]): void {
  try {
    if (messages.length === 0) localStorage.removeItem(keyOf(personId))
    else localStorage.setItem(keyOf(personId), JSON.stringify(messages))
  } catch {
    // As above.
  }
}

/** Another person's is left from a session that ended without a sign-out. */
export function forgetOthers(personId: number): void {
  forgetStored((key) => key !== keyOf(personId))
}

export function forgetIfSignedOut(personId: number): void {
  if (storedToken()) return
  forgetStored((key) => key === keyOf(personId))
  unseen.value = false
  ended.dispatchEvent(new Event('ended'))
}

function forgetStored(whether: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && whether(key)) localStorage.removeItem(key)
  } catch {
    // Forbidden, so nothing is stored either.
  }
}
