/** Named facts side by side. */
import type { ReactNode } from 'react'
import './facts.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A section of a dialog with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="dialog-part">
      <h3>{title}</h3>
      {children}
    </section>
  )
}
