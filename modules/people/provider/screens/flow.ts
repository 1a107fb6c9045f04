/**
 * What this browser stores while the person is at the identity provider. Only with it does the provider's
 * answer become a sign-in, so an answer sent to another browser does nothing. Not in session storage: on some
 * phones the way back opens another window.
 */
const key = 'muster-provider-flow'

export function storeFlow(flow: string): void {
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
