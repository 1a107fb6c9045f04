/** A part of a screen that a link can name by its hash. It comes into view once its content is there. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'

type LinkedPlaceProps = { id: string; className: string; children: ReactNode }

export function LinkedPlace({ id, className, children }: LinkedPlaceProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash === id })
  // The router looks for the place before this screen's code and data have arrived.
  useEffect(() => {
    if (isNamed) box.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  return (
    <div ref={box} id={id} className={className}>
      {children}
    </div>
  )
}
