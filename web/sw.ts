/// <reference lib="webworker" />
/**
 * The service worker: the shell without a network, calls that waited, and push.
 *
 * Pages are asked of the network first, so that no old shell comes after an upgrade; without one the kept
 * shell opens, with exactly the files that it was built with. Answers of /api are none of its business: the
 * page keeps those itself.
 */
import { isSyncTag, sendWaiting } from './offline/calls'
import { store } from './offline/store'

declare const self: ServiceWorkerGlobalScope
/** Made by the build: what the shell needs, and a name that changes with it. */
declare const SHELL: readonly string[]
declare const VERSION: string

const cacheName = `muster-${VERSION}`
const patience = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' })))),
  )
})

self.addEventListener('activate', (event) => {
  const tidy = caches
    .keys()
    .then((names) =>
      Promise.all(
        names
          .filter((name) => name.startsWith('muster-') && name !== cacheName)
          .map((name) => caches.delete(name)),
      ),
    )
  event.waitUntil(tidy.then(() => self.clients.claim()))
})

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, '/index.html'))
  // Their names carry a hash: what is kept is right.
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  else event.respondWith(networkFirst(request, url.pathname))
})

/** A network that does not answer is none. */
async function networkFirst(request: Request, keptPath: string): Promise<Response> {
  const kept = () => caches.open(cacheName).then((cache) => cache.match(keptPath))
  try {
    return await Promise.race([
      fetch(request),
      new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer')), patience)),
    ])
  } catch {
    return (await kept()) ?? fetch(request)
  }
}

type SyncEvent = ExtendableEvent & { tag: string }
self.addEventListener(
  'sync' as never,
  ((event: SyncEvent) => {
    if (isSyncTag(event.tag)) event.waitUntil(sendWhatWaits())
  }) as never,
)

async function sendWhatWaits(): Promise<void> {
  const mirror = await (await store()).get('session', 'now')
  if (!mirror) return
  const { isLost } = await sendWaiting(mirror)
  // The browser tries again later where this fails.
  if (isLost) throw new Error('The network is still away')
}

type Pushed = { receipt?: string; title?: string; body?: string; link?: string | null; tag?: string }

self.addEventListener('push', (event) => {
  const pushed = parsePush(event.data)
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(pushed.title ?? 'Muster', {
        body: pushed.body ?? '',
        tag: pushed.tag ?? 'muster',
        icon: '/icon-192.png',
        badge: '/badge.png',
        data: { link: pushed.link, receipt: pushed.receipt },
      }),
      sendReceipt(pushed.receipt, 'shown'),
    ]),
  )
})

function parsePush(data: PushMessageData | null): Pushed {
  try {
    return (data?.json() as Pushed) ?? {}
  } catch {
    return { body: data?.text() ?? '' }
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { link, receipt } = (event.notification.data ?? {}) as Pushed
  event.waitUntil(Promise.all([open(link ?? '/notifications'), sendReceipt(receipt, 'clicked')]))
})

/** A window that is open goes there; else a new one opens. */
async function open(link: string): Promise<void> {
  const url = new URL(link, location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => new URL(client.url).pathname === url.pathname) ?? windows[0]
  if (!there) return void (await self.clients.openWindow(url.href))
  const focused = await there.focus().catch(() => there)
  if (new URL(focused.url).href !== url.href)
    await focused.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}

async function sendReceipt(receipt: string | undefined, what: 'shown' | 'clicked'): Promise<void> {
  if (!receipt) return
  await fetch('/api/push/receipts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt, what }),
    keepalive: true,
  }).catch(() => {})
}

/** The browser made a new subscription by itself: the server is told, as who is signed in. */
self.addEventListener(
  'pushsubscriptionchange' as never,
  ((event: ExtendableEvent & { newSubscription?: PushSubscription; oldSubscription?: PushSubscription }) => {
    event.waitUntil(renew(event.newSubscription ?? null, event.oldSubscription ?? null))
  }) as never,
)

async function renew(fresh: PushSubscription | null, old: PushSubscription | null): Promise<void> {
  const mirror = await (await store()).get('session', 'now')
  if (!mirror) return
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${mirror.token}` }
  const { publicKey } = (await (await fetch('/api/push/vapid-key', { headers })).json()) as {
    publicKey: string
  }
  const subscription =
    fresh ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    }))
  await fetch('/api/push/subscribe', {
    method: 'POST',
    headers,
    body: JSON.stringify({ subscription, userAgent: navigator.userAgent, publicKey }),
  })
  if (old && old.endpoint !== subscription.endpoint)
    await fetch('/api/push/unsubscribe', {
      method: 'POST',
      headers,
      body: JSON.stringify({ endpoint: old.endpoint }),
    })
}
