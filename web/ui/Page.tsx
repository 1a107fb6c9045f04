/** A screen's header: its title, also for the document, and the target of the focus after navigation. */
import { useEffect, useRef, type ReactNode } from 'react'
import './page.css'

let isFirst = true

/** Later navigation moves the focus. The first load leaves it at the top, before the skip link. */
export function markFirstLoadDone(): void {
  isFirst = false
}

type PageProps = {
  title: string
  heading?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

export function Page({ title, heading, note, actions, children }: PageProps) {
  const head = useRef<HTMLHeadingElement>(null)

  // Setting the window's title crosses processes, so it happens after rendering.
  useEffect(() => {
    const timer = setTimeout(() => (document.title = `${title} · Muster`))
    return () => clearTimeout(timer)
  }, [title])

  useEffect(() => {
    if (!isFirst) head.current?.focus({ preventScroll: true })
    markFirstLoadDone()
  }, [])

  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1 ref={head} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {note && <p className="soft">{note}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
