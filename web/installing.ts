/**
 * Installing Muster as an app. Chrome and Edge offer it themselves; for Safari and Firefox we show the steps,
 * because it is hidden in a menu.
 */
import { signal } from './signals'

type InstallEvent = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: string }> }

/** Set while the browser offers to install the app. */
export const installable = signal<InstallEvent | null>(null)

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  installable.value = event as InstallEvent
})
addEventListener('appinstalled', () => {
  installable.value = null
})

export async function install(): Promise<void> {
  const event = installable.peek()
  if (!event) return
  await event.prompt()
  installable.value = null
}

/** An iPhone or iPad. A newer iPad claims to be a Mac. */
export function isApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  )
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** A phone or tablet on which Muster runs in the browser only. */
export function isInBrowserOfPhone(): boolean {
  return (isApple() || /Android/.test(navigator.userAgent)) && !isInstalled()
}
