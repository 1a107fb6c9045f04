/**
 * Push in a real browser. Headless Chromium has no push service, so ours replaces it. The service worker, its
 * notifications and the effect of a press are the browser's own.
 *
 *   device(who, path)      a page whose browser can subscribe, notifications allowed
 *   service                the push service with its received pushes, decrypted
 *   deliverable(service, endpoint, title)    waits for such a push and returns it
 *   deliver(page, what)    delivers it to the page's service worker
 *   shown(page)            the browser's notifications
 *   press(page)            presses its notification
 */
import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { serve } from '../support/program'
import { certificate, pushService } from '../support/pushService'
import { test as base } from './requests'

export { accessible, expect, fits, phone } from './requests'

export const enable = (page: Page) => page.getByRole('button', { name: 'Enable Push Notifications' })
export const status = (page: Page, words: string) => page.locator('.badge').getByText(words, { exact: true })
export const settings = '/notification-settings'
/** The browser's stored subscription. */
export const storedSubscription = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('test-subscription') ?? 'null') as {
        endpoint: string
        applicationServerKey: string
      } | null,
  )

type Service = Awaited<ReturnType<typeof pushService>>
type Shown = { title: string; body: string; tag: string }
type Pushing = {
  device: (who: string, path: string, options?: BrowserContextOptions) => Promise<Page>
  deliver: (page: Page, payload: unknown) => Promise<void>
}

export const test = base.extend<Pushing, { service: Service }>({
  service: [
    async ({}, use) => {
      const service = await pushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  url: [
    async ({ data, service }, use) => {
      const server = await serve(data, [], { MUSTER_PUSH_HOSTS: service.host(), MUSTER_PUSH_CA: certificate })
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  device: async ({ visit, service }, use) => {
    await use(async (who, path, options = {}) => {
      const page = await visit(who, '/privacy-policy', {
        serviceWorkers: 'allow',
        permissions: ['geolocation', 'notifications'],
        ...options,
      })
      await page.context().exposeFunction('anotherSubscription', () => service.browser())
      await page.context().addInitScript(playPushService)
      await page.goto(path)
      return page
    })
  },
  deliver: async ({ url }, use) => {
    await use(async (page, payload) => {
      const session = await page.context().newCDPSession(page)
      const found = new Promise<string>((resolve) =>
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
          registrations.forEach(({ registrationId }) => resolve(registrationId)),
        ),
      )
      await session.send('ServiceWorker.enable')
      const message = {
        origin: new URL(url).origin,
        registrationId: await found,
        data: JSON.stringify(payload),
      }
      const isShown = async () =>
        (await shownNotifications(page)).some(({ tag }) => tag === (payload as Payload).tag)
      // Repeats the push until the browser has it, as a push service does. The same tag is shown once.
      await expect(async () => {
        await session.send('ServiceWorker.deliverPushMessage', message)
        await expect.poll(isShown, { timeout: 3000 }).toBe(true)
      }).toPass({ timeout: 15_000 })
      await session.detach()
    })
  },
})

/** Works like a browser: one subscription, made with a key, that survives reloads. */
function playPushService() {
  type Stored = { endpoint: string; keys: Record<string, string>; applicationServerKey: string }
  const slot = 'test-subscription'
  const stored = () => JSON.parse(localStorage.getItem(slot) ?? 'null') as Stored | null
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
      .buffer
  const subscription = ({ endpoint, keys, applicationServerKey }: Stored) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytes(applicationServerKey) },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: () => {
      localStorage.removeItem(slot)
      return Promise.resolve(true)
    },
  })
  const answers = {
    getSubscription: () => {
      const there = stored()
      return Promise.resolve(there && subscription(there))
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (localStorage.getItem('test-push-silent')) {
        localStorage.setItem('test-push-silent', 'waiting')
        return new Promise(() => {})
      }
      const made = await (
        window as never as { anotherSubscription: () => Promise<Omit<Stored, 'applicationServerKey'>> }
      ).anotherSubscription()
      localStorage.setItem(slot, JSON.stringify({ ...made, applicationServerKey }))
      return subscription(stored()!)
    },
  }
  Object.assign(PushManager.prototype, answers)
}

type Payload = { title: string; link: string | null; tag: string; receipt: string }

/** Waits for so many of a kind and returns the latest. */
export async function deliverable(
  service: Service,
  endpoint: string,
  title = 'Test notification',
  count = 1,
): Promise<Payload> {
  const there = () =>
    service.received.filter((one) => endpoint.endsWith(one.path) && one.payload.title === title)
  await expect.poll(() => there().length).toBeGreaterThanOrEqual(count)
  return there().at(-1)!.payload as Payload
}

export function shownNotifications(page: Page): Promise<Shown[]> {
  return page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    })),
  )
}

/** Dispatches the browser's click event. A test cannot press a notification of the operating system. */
export async function press(page: Page): Promise<void> {
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(async () => {
    const here = self as never as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): boolean
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const [notification] = await here.registration.getNotifications()
    here.dispatchEvent(new here.NotificationEvent('notificationclick', { notification: notification! }))
  })
}
