/**
 * Muster as an app on a phone. Chrome and Edge offer to install it themselves; Safari and Firefox have it in
 * a menu that one has to know, so the steps are shown.
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

/** An iPhone or iPad; a newer iPad says it is a Mac. */
export function isApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  )
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** On a phone or tablet that has it in the browser only. */
export function isInBrowserOfPhone(): boolean {
  return (isApple() || /Android/.test(navigator.userAgent)) && !isInstalled()
}
