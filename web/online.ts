/** Whether the browser has a network, and the two toasts that say so when it changes. */
import { signal } from '@preact/signals-react'
import { toast } from './toast'

export const online = signal(navigator.onLine)

/**
 * A page that was loaded without a network may be told that there is one. Until the first answer has come, a
 * call that reaches nobody says more than the browser does.
 */
let heard = false
let asking: ReturnType<typeof setInterval> | undefined

export function unreached(): void {
  if (heard || !navigator.onLine) return
  online.value = false
  // The browser will not say when there is one again, having said so all along.
  asking ??= setInterval(() => void fetch('/api/health', { cache: 'no-store' }).then(reached, () => {}), 2000)
}

export function reached(): void {
  if (heard) return
  heard = true
  if (!asking) return
  clearInterval(asking)
  dispatchEvent(new Event('online'))
}

addEventListener('offline', () => {
  online.value = false
  toast({ title: "You're offline", text: 'Some features may not work without internet', tone: 'bad' })
})
addEventListener('online', () => {
  online.value = true
  toast({ title: 'Back online', tone: 'good' })
})
