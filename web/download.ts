/** Downloads a file from the server. It is fetched first, because a link cannot send the token. */
import { ApiError, errorOf, notReached } from './api'
import { storedToken } from './token'

export async function downloadFrom(path: `/api/${string}`, name: string): Promise<void> {
  const token = storedToken()
  const response = await fetch(path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    credentials: 'include',
  }).catch(() => {
    throw new ApiError(0, notReached)
  })
  if (!response.ok) throw await errorOf(response)
  saveFile(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? name)
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function nameIn(disposition: string | null): string | null {
  return /filename="?([^";]+)/.exec(disposition ?? '')?.[1] ?? null
}
