/** Whether the browser is online, with two toasts for changes. */
import { signal } from '@preact/signals-react'
import { toast } from './toast'

export const online = signal(navigator.onLine)

/**
 * The browser may claim a network that reaches nothing: in a lift, behind a dead router, in a page loaded
 * offline. After a failed call the server's health is requested; if that fails too, we are offline until it
 * succeeds.
 */
let hasReached = false
let asking: ReturnType<typeof setInterval> | undefined

export function reportUnreachable(): void {
  if (asking || !navigator.onLine) return
  if (!hasReached) online.value = false
  // The browser will not report a return, because it never reported the loss.
  asking = setInterval(ask, 2000)
  ask()
}

export function reportReachable(): void {
  hasReached = true
  stopAsking()
  // A response may arrive after the browser reported offline.
  if (!online.peek() && navigator.onLine) dispatchEvent(new Event('online'))
}

function stopAsking(): void {
  clearInterval(asking)
  asking = undefined
}

function ask(): void {
  const unanswered = () => {
    if (asking && online.peek()) dispatchEvent(new Event('offline'))
  }
  fetch('/api/health', { cache: 'no-store' }).then(reportReachable, unanswered)
}

addEventListener('offline', () => {
  // If the browser knows the state, it reports the return.
  if (!navigator.onLine) stopAsking()
  online.value = false
  toast({ title: "You're offline", text: 'Some features may not work without internet', tone: 'bad' })
})
addEventListener('online', () => {
  online.value = true
  toast({ title: 'Back online', tone: 'good' })
})
