/**
 * What this browser keeps while somebody is away at the identity provider. Only with it does the provider's
 * answer make a sign-in, so an answer that was sent to somebody else's browser makes none there. Not the
 * session's storage: on some phones the way back leads into another window of the same browser.
 */
const key = 'muster-provider-flow'

export function keepFlow(flow: string): void {
  localStorage.setItem(key, flow)
}

/** Once. */
export function takeFlow(): string | null {
  try {
    const flow = localStorage.getItem(key)
    localStorage.removeItem(key)
    return flow
  } catch {
    return null
  }
}
