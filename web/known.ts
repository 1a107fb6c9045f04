/**
 * What the server answered of late, by address, with its mark (ETag). A screen that asks again names the
 * mark, and where nothing is different the server says so in one line. In memory, for whoever it was answered
 * to, and gone when they sign out.
 */
type Known = { token: string | null; etag: string; answer: unknown }

const most = 60
const answers = new Map<string, Known>()

export function knownOf(url: string, token: string | null): Known | undefined {
  const one = answers.get(url)
  return one?.token === token ? one : undefined
}

export function remember(url: string, one: Known): void {
  answers.delete(url)
  answers.set(url, one)
  if (answers.size > most) answers.delete(answers.keys().next().value!)
}

export function forgetKnown(): void {
  answers.clear()
}
