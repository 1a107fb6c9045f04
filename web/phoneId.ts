/**
 * A random id of this browser, sent with each punch. It survives signing out, because it shows that two
 * people used one device. It is no secret and identifies nobody.
 */
const key = 'muster-phone'
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Undefined if the browser stores nothing. A new id for each punch would prove nothing. */
export function phoneId(): string | undefined {
  try {
    const known = localStorage.getItem(key)
    // The server would refuse a punch with a damaged id.
    if (known && isId.test(known)) return known
    const made = crypto.randomUUID()
    localStorage.setItem(key, made)
    return made
  } catch {
    return undefined
  }
}
