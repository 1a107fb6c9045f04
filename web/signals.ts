/**
 * Signals in React. Put a signal in JSX as a child, or read it here. A bare `signal.value` in a component
 * does not rerender.
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
