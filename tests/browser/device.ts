/** Helpers for a phone that loses its network: its service worker, queued punches, stored data. */
import type { BrowserContext, Page } from '@playwright/test'

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow' as const,
}

/** The service worker is active and has cached the shell. */
export const ready = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
export const offline = (page: Page) => page.context().setOffline(true)
export const online = (page: Page) => page.context().setOffline(false)
export const waiting = (page: Page) => page.getByText('Waiting to send')

/** The contents of one of this browser's stores. */
export const storedIn = (page: Page, name: string) =>
  page.evaluate(async (store) => {
    const database = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('muster')
      opening.onsuccess = () => done(opening.result)
    })
    const requested = database.transaction(store).objectStore(store).getAll()
    return new Promise<unknown[]>((done) => {
      requested.onsuccess = () => (database.close(), done(requested.result))
    })
  }, name)

/** This browser's cached responses for offline use; null if there are none. */
export const savedAnswers = (page: Page) => page.evaluate(() => localStorage.getItem('muster-saved'))

/** Sends the worker the browser's 'online' signal, from outside Muster's windows. */
export async function toWorker(context: BrowserContext, url: string): Promise<() => Promise<void>> {
  const elsewhere = await context.newPage()
  const devtools = await context.newCDPSession(elsewhere)
  const registration = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      registrations.forEach(
        (one) => one.scopeURL.startsWith(url) && !one.isDeleted && found(one.registrationId),
      ),
    ),
  )
  await elsewhere.goto(`${url}/icon.svg`)
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  const event = { origin: url, registrationId, tag: 'muster-calls', lastChance: false }
  return async () => void (await devtools.send('ServiceWorker.dispatchSyncEvent', event))
}
