/**
 * The clock of all screens: the server's time as far as known. Each response with a timestamp corrects the
 * device's clock, which on a phone is often minutes wrong.
 */
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'

const second = signal(Date.now())
let skew = 0

setInterval(() => {
  if (!document.hidden) second.value = Date.now()
}, 1000)
document.addEventListener('visibilitychange', () => {
  second.value = Date.now()
})

/** `asOf` is the server's time of a response just received. */
export function correctClock(asOf: string): void {
  const difference = Date.parse(asOf) - Date.now()
  // A few seconds are the response's travel time, or the wait for the code after an early request; not clock
  // error.
  if (!Number.isNaN(difference)) skew = Math.abs(difference) > 5000 ? difference : 0
}

/** The server's time in milliseconds. */
export function now(): number {
  return Date.now() + skew
}

/** A value that follows the clock. It renders only when it changes. */
export function ticking<T>(of: (now: number) => T): ReadonlySignal<T> {
  return computed(() => of(second.value + skew))
}
