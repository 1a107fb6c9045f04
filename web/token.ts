/** The bearer token and the random name of this browser, both kept in local storage. */
const tokenKey = 'auth_token'
const deviceKey = 'muster-device'

/** Where storage is forbidden the sign-in lasts as long as the page. */
let unkept: string | null = null

export function storedToken(): string | null {
  return loadStored(tokenKey) ?? unkept
}

export function keepToken(token: string | null): void {
  unkept = null
  try {
    if (token === null) localStorage.removeItem(tokenKey)
    else localStorage.setItem(tokenKey, token)
  } catch {
    unkept = token
  }
}

/** So that a known browser is not locked out by somebody else's guesses at the password. */
export function deviceName(): string {
  const known = loadStored(deviceKey)
  if (known) return known
  const name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36))
    .join('')
    .slice(0, 24)
  try {
    localStorage.setItem(deviceKey, name)
  } catch {
    // As above.
  }
  return name
}

/** Tells sign-ins apart where something is kept of one, without keeping the token a second time. */
export function markOf(token: string): string {
  let sum = 5381
  for (let i = 0; i < token.length; i++) sum = ((sum << 5) + sum + token.charCodeAt(i)) | 0
  return String(sum)
}

export function isTokenChange(event: StorageEvent): boolean {
  return event.key === tokenKey || event.key === null
}

function loadStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
