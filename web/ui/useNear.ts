/**
 * Whether something has come near the window; it stays so. Of a very long list what is far away is a name and
 * no more: its elements would have to be made, and taken away again with the screen. Who prints gets all of
 * it.
 */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

function observe(): IntersectionObserver {
  if (observer) return observer
  addEventListener('beforeprint', () => flushSync(() => come([...waiting.keys()])))
  return (observer = new IntersectionObserver(
    (seen) => come(seen.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)),
    { rootMargin: '800px', scrollMargin: '400px' } as IntersectionObserverInit,
  ))
}

function come(elements: readonly Element[]): void {
  for (const element of elements) waiting.get(element)?.()
}

export function useNear<E extends Element>(atOnce: boolean): [RefObject<E | null>, boolean] {
  const [isNear, set] = useState(atOnce)
  const element = useRef<E>(null)

  useEffect(() => {
    const own = element.current
    if (isNear || !own) return
    waiting.set(own, () => set(true))
    observe().observe(own)
    return () => {
      waiting.delete(own)
      observer?.unobserve(own)
    }
  }, [isNear])

  return [element, isNear]
}
