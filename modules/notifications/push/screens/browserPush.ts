/**
 * The browser's push API with a time limit for every wait: without a network, some browsers' `subscribe()`
 * never answers, and `serviceWorker.ready` waits forever if registering failed.
 */
export type PushPermission = NotificationPermission

/** Texts that can be shown as they are. */
export class PushProblem extends Error {}

const patience = 15_000

export function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function askPermission(): Promise<PushPermission> {
  if (Notification.permission !== 'default') return Notification.permission
  try {
    return await Notification.requestPermission()
  } catch {
    throw new PushProblem('Failed to request permission')
  }
}

/** The worker's registration, created if missing. */
export async function registered(): Promise<ServiceWorkerRegistration> {
  const words = 'Service worker registration failed'
  try {
    const there = await navigator.serviceWorker.getRegistration()
    if (!there) await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch (error) {
    throw new PushProblem(`${words}: ${(error as Error).message}`)
  }
  return within(navigator.serviceWorker.ready, words)
}

/** This browser's subscription, whoever made it; null if there is none. Does not wait. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function subscribeWith(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registered()
  const there = await pushManager.getSubscription()
  if (there && isMadeWith(there, publicKey)) return there
  // A browser has one, and refuses a second with another key.
  if (there) await endOf(there)
  try {
    return await within(
      pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
      'Push subscription failed: the push service did not answer. Please check your connection and try ' +
        'again.',
    )
  } catch (error) {
    throw error instanceof PushProblem
      ? error
      : new PushProblem(`Push subscription failed: ${(error as Error).message}`)
  }
}

export async function endOf(subscription: PushSubscription): Promise<void> {
  const ended = await within(subscription.unsubscribe(), 'The browser did not answer.')
  if (!ended) throw new PushProblem('The browser did not remove the subscription.')
}

/** A browser that does not report the key is trusted. */
export function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return !key || base64url(key) === publicKey.replace(/(?<!=)=+$/, '')
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')
}

function within<T>(work: Promise<T>, words: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PushProblem(words)), patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
