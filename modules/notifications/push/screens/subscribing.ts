/**
 * Push on this browser for the signed-in person.
 *
 *   usePushState    the state for Settings
 *   enable          permission, worker, key, subscription, server; a test two seconds later
 *   disable         ends the browser's subscription and notifies the server
 *   renewSubscription          at every start: renews a subscription with an older key, and ends
 *                   somebody else's
 */
import { ApiError, call } from '../../../../web/api'
import { signal, useValue } from '../../../../web/signals'
import { storedToken } from '../../../../web/token'
import { sentenceOf } from '../../../../web/sendOnce'
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
import { endConsent, isBound, storeConsent, wantsPush } from './pushConsent'

/** `granted`: allowed, but this person has not subscribed here. */
export type PushState = 'checking' | 'unsupported' | PushPermission | 'subscribed'

const pushState = signal<{ of: number | null; is: PushState }>({ of: null, is: 'checking' })
const setPushState = (of: number, is: PushState) => void (pushState.value = { of, is })

/** The state found for this person, so that the next person does not see it. */
export function usePushState(userId: number): PushState {
  const { of, is } = useValue(pushState)
  return of === userId ? is : atFirst()
}

/** A browser that blocks notifications says so at once, so its help is shown from the start. */
const atFirst = (): PushState =>
  isSupported() && Notification.permission === 'denied' ? 'denied' : 'checking'

/** The sign-in it is for; a late call is not sent as another person. */
type For = { userId: number; token: string | null }
const forNow = (userId: number): For => ({ userId, token: storedToken() })

/** Returns the permission; throws a PushProblem with a message. */
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
    // If the server misses it, the push service reports it with the next message.
    if (subscription) await untell(who, subscription).catch(() => {})
  })
}

/** Shows no error: the current subscription continues, and the next start tries again. */
export async function renewSubscription(userId: number): Promise<void> {
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
 * Another person enabled push here, and this one did not: their notifications must not appear on this screen.
 * They get a new subscription at their next sign-in.
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
  storeConsent(userId, subscription)
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

/** One at a time over all windows, because two would undo each other's subscription. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('muster-push', work)
  else await work()
}
