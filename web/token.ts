/** The bearer token and the random name of this browser, both in local storage. */
const tokenKey = 'auth_token'
const deviceKey = 'muster-device'

/** If storage is forbidden, the session lasts as long as the page. */
let unkept: string | null = null

export function storedToken(): string | null {
  return loadStored(tokenKey) ?? unkept
}

export function storeToken(token: string | null): void {
  unkept = null
  try {
    if (token === null) localStorage.removeItem(tokenKey)
    else localStorage.setItem(tokenKey, token)
  } catch {
    unkept = token
  }
}

/** Identifies a known browser, so that other people's wrong passwords do not lock it out. */
export function deviceName(): string {
  const known = loadStored(deviceKey)
  if (known) return known
  const name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36))
    .join('')
    .slice(0, 24)
  try {
    localStorage.setItem(deviceKey, name)
  } catch {
    // The same applies here.
  }
  return name
}

/** Identifies a sign-in in stored data, without storing the token again. */
export function tokenFingerprint(token: string): string {
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
