/** Whether the browser has a network, and the two toasts that say so when it changes. */
import { signal } from '@preact/signals-react'
import { toast } from './toast'

export const online = signal(navigator.onLine)

addEventListener('offline', () => {
  online.value = false
  toast({ title: "You're offline", text: 'Some features may not work without internet', tone: 'bad' })
})
addEventListener('online', () => {
  online.value = true
  toast({ title: 'Back online', tone: 'good' })
})
