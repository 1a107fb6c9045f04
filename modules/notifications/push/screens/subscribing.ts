/**
 * Push on this browser for who is signed in.
 *
 *   usePushState    what the settings show
 *   enable          permission, worker, key, subscription, server; a test two seconds later
 *   disable         the browser's subscription ends, and the server is told
 *   keepUp          at every start: a subscription made with an older key is made anew, one that is somebody
 *                   else's ends
 */
import { ApiError, call } from '../../../../web/api'
import { signal, useValue } from '../../../../web/signals'
import { storedToken } from '../../../../web/token'
import { sentenceOf } from '../../../../web/wish'
import { subscribe, unsubscribe, vapidKey } from '../../contract'
import {
  PushProblem,
  askPermission,
  endOf,
  isMadeWith,
  isSupported,
  ownSubscription,
  registered,
  subscribeWith,
  type PushPermission,
} from './browserPush'
import { endConsent, isBound, keepConsent, wantsPush } from './pushConsent'

/** `granted`: allowed, and this person has not subscribed here. */
export type PushState = 'checking' | 'unsupported' | PushPermission | 'subscribed'

const pushState = signal<{ of: number | null; is: PushState }>({ of: null, is: 'checking' })
const setPushState = (of: number, is: PushState) => void (pushState.value = { of, is })

/** What was found for this person: who signs in after somebody else is not shown how it stood for them. */
export function usePushState(userId: number): PushState {
  const { of, is } = useValue(pushState)
  return of === userId ? is : 'checking'
}

/** Whose sign-in it is for: a call that comes late is not sent as somebody else. */
type For = { userId: number; token: string | null }
const forNow = (userId: number): For => ({ userId, token: storedToken() })

/** Answers the permission; throws a PushProblem in words. */
export async function enable(userId: number): Promise<PushPermission> {
  const who = forNow(userId)
  const permission = await askPermission()
  if (permission !== 'granted') {
    setPushState(userId, permission)
    return permission
  }
  await alone(async () => {
    await registered()
    const publicKey = await step('Failed to get VAPID key', newestKey(who))
    const subscription = await subscribeWith(publicKey)
    await step('Failed to save subscription on server', registerSubscription(who, subscription, publicKey))
    setPushState(userId, 'subscribed')
  })
  return permission
}

export async function disable(userId: number): Promise<void> {
  const who = forNow(userId)
  await alone(async () => {
    const subscription = await ownSubscription()
    if (subscription) await endOf(subscription)
    endConsent(userId)
    setPushState(userId, Notification.permission)
    // Untold, the server learns it from the push service at the next message.
    if (subscription) await untell(who, subscription).catch(() => {})
  })
}

/** Nothing is said where it fails: what is there goes on, and the next start tries again. */
export async function keepUp(userId: number): Promise<void> {
  if (!isSupported()) return setPushState(userId, 'unsupported')
  if (Notification.permission !== 'granted') return setPushState(userId, Notification.permission)
  const who = forNow(userId)
  await alone(async () => {
    await (wantsPush(userId) ? renew(who) : endOfOthers()).catch(() => {})
    const subscription = await ownSubscription().catch(() => null)
    setPushState(
      userId,
      subscription && wantsPush(userId) && isBound(userId, subscription) ? 'subscribed' : 'granted',
    )
  })
}

async function renew(who: For): Promise<void> {
  const publicKey = await newestKey(who)
  const before = await ownSubscription()
  if (before && isMadeWith(before, publicKey) && isBound(who.userId, before)) return
  const subscription = await subscribeWith(publicKey)
  await registerSubscription(who, subscription, publicKey)
  if (before && before.endpoint !== subscription.endpoint) await untell(who, before)
}

/**
 * Somebody else enabled push here, and this person did not: nobody's news come to a screen that another looks
 * at. Who enabled it gets a new one at their next sign-in.
 */
async function endOfOthers(): Promise<void> {
  const subscription = await ownSubscription()
  if (subscription) await endOf(subscription)
}

async function registerSubscription(
  { userId, token }: For,
  subscription: PushSubscription,
  publicKey: string,
): Promise<void> {
  const { endpoint, expirationTime, keys } = subscription.toJSON()
  const body = {
    subscription: { endpoint: endpoint!, expirationTime, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } },
    userAgent: navigator.userAgent.slice(0, 500),
    publicKey,
  }
  await call(subscribe, body, { token })
  keepConsent(userId, subscription)
}

function untell({ token }: For, { endpoint }: PushSubscription): Promise<unknown> {
  return call(unsubscribe, { endpoint }, { token })
}

async function newestKey({ token }: For): Promise<string> {
  return (await call(vapidKey, {}, { token })).publicKey
}

async function step<T>(words: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isLost = error instanceof ApiError && error.status === 0
    throw new PushProblem(
      isLost ? `Network error: ${error.sentence}` : `${words}: ${sentenceOf(error, 'no reason was given')}`,
    )
  }
}

/** One at a time, over all windows: two would undo each other's subscription. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('muster-push', work)
  else await work()
}
