/**
 * Who enabled push on this browser, and whose its subscription is.
 * A browser has one subscription, and several people may sign in on it. Push is on for a person who enabled
 * it on this browser and has not disabled it since. Stored are that person and the last sign-in sent to the
 * server: the server binds a subscription to a sign-in, so a new sign-in of the same person is sent again.
 */
import { tokenFingerprint, storedToken } from '../../../../web/token'

type Bound = { userId: number; signIn: string; endpoint: string; at: number }
type Consent = { people: number[]; bound: Bound | null }

const key = 'muster-push'
/** Sent again after this time even without a change, so that a restored server learns of it. */
const holds = 7 * 24 * 3_600_000

export function wantsPush(userId: number): boolean {
  return loadConsent().people.includes(userId)
}

export function isBound(userId: number, { endpoint }: PushSubscription): boolean {
  const { bound } = loadConsent()
  return (
    bound !== null &&
    bound.userId === userId &&
    bound.endpoint === endpoint &&
    bound.signIn === signIn() &&
    Date.now() - bound.at < holds
  )
}

/** Only once the server has accepted it. */
export function storeConsent(userId: number, { endpoint }: PushSubscription): void {
  const { people } = loadConsent()
  write({
    people: [...new Set([...people, userId])],
    bound: { userId, signIn: signIn(), endpoint, at: Date.now() },
  })
}

export function endConsent(userId: number): void {
  write({ people: loadConsent().people.filter((id) => id !== userId), bound: null })
}

/** Local storage: another window changed it. */
export const isConsent = (name: string | null) => name === key

const signIn = () => tokenFingerprint(storedToken() ?? '')

function loadConsent(): Consent {
  try {
    const { people, bound } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Consent>
    return { people: Array.isArray(people) ? people : [], bound: bound ?? null }
  } catch {
    return { people: [], bound: null }
  }
}

function write(consent: Consent): void {
  try {
    localStorage.setItem(key, JSON.stringify(consent))
  } catch {
    // Then it is checked again at the next start.
  }
}
