/**
 * Recent responses by address, with their ETags. A repeated request sends the ETag, and an unchanged response
 * is a 304. In memory, for the signed-in person, cleared at sign-out.
 */
type Known = { token: string | null; etag: string; answer: unknown }

const most = 60
const answers = new Map<string, Known>()

export function cachedResponse(url: string, token: string | null): Known | undefined {
  const one = answers.get(url)
  return one?.token === token ? one : undefined
}

export function cacheResponse(url: string, one: Known): void {
  answers.delete(url)
  answers.set(url, one)
  if (answers.size > most) answers.delete(answers.keys().next().value!)
}

export function clearResponses(): void {
  answers.clear()
}
