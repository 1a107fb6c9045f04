/**
 * The clock that screens tick by: the server's, as far as we know it. Each answer that says when it was made
 * corrects the device's clock, which on a phone is often minutes off.
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

/** `asOf` was the server's time just now. */
export function correctClock(asOf: string): void {
  const difference = Date.parse(asOf) - Date.now()
  // A few seconds are the way the answer took, or the wait for the code when it was asked for early; not the
  // clock.
  if (!Number.isNaN(difference)) skew = Math.abs(difference) > 5000 ? difference : 0
}

/** Milliseconds now by the server's clock. */
export function now(): number {
  return Date.now() + skew
}

/** A value that follows the clock, drawn only when it changes. */
export function ticking<T>(of: (now: number) => T): ReadonlySignal<T> {
  return computed(() => of(second.value + skew))
}
