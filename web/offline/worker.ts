/** The service worker from the page's side: registered once, replaced when the person agrees. */
import { toast } from '../toast'

const lookEvery = 3_600_000

export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // If the code loads late, the page's load event has already fired.
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register())
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const next = registration.installing
      next?.addEventListener('statechange', () => {
        // Without a controller it is the first worker and replaces nothing.
        if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next)
      })
    })
    const look = () => void registration.update().catch(() => {})
    setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  } catch (error) {
    console.warn('The service worker could not be registered', error)
  }
}

let reloading = false

function offer(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) return
    reloading = true
    location.reload()
  })
  toast({
    title: 'New version',
    text: 'Muster has been updated.',
    lasts: 60_000,
    action: { label: 'Reload', run: () => worker.postMessage('take over') },
  })
}
