/** Whether the browser has a network, and the two toasts that say so when it changes. */
import { signal } from '@preact/signals-react'
import { toast } from './toast'

export const online = signal(navigator.onLine)

/**
 * The browser may say that there is a network where nothing is reached: in a lift, behind a dead router, in
 * a page that was loaded without one. A call that reaches nobody is asked about: when the server's health
 * cannot be had either, there is no network, until it can.
 */
let hasReached = false
let asking: ReturnType<typeof setInterval> | undefined

export function unreached(): void {
  if (asking || !navigator.onLine) return
  if (!hasReached) online.value = false
  // The browser will not say when there is one again, having said so all along.
  asking = setInterval(ask, 2000)
  ask()
}

export function reached(): void {
  hasReached = true
  stopAsking()
  // An answer may come in after the browser has said that the network is gone.
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
  fetch('/api/health', { cache: 'no-store' }).then(reached, unanswered)
}

addEventListener('offline', () => {
  // Where the browser knows it, it says when there is one again.
  if (!navigator.onLine) stopAsking()
  online.value = false
  toast({ title: "You're offline", text: 'Some features may not work without internet', tone: 'bad' })
})
addEventListener('online', () => {
  online.value = true
  toast({ title: 'Back online', tone: 'good' })
})
