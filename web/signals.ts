/**
 * Reading signals in React. Place a signal in JSX as a child, or read it here: a bare `signal.value` in a
 * component does not draw again when it changes.
 */
import { useSyncExternalStore } from 'react'
import { signal, computed, type ReadonlySignal } from '@preact/signals-react'

export { signal, computed }

export function useValue<T>(source: ReadonlySignal<T>): T {
  return useSyncExternalStore(
    (changed) => source.subscribe(changed),
    () => source.peek(),
  )
}
