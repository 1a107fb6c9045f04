/** A panel with a heading. */
import type { ReactNode } from 'react'
import './card.css'

type CardProps = {
  title?: ReactNode
  actions?: ReactNode
  note?: ReactNode
  className?: string
  children: ReactNode
}

export function Card({ title, actions, note, className = '', children }: CardProps) {
  return (
    <section className={`card ${className}`}>
      {(title || actions) && (
        <header className="card-head">
          <div>
            <h2>{title}</h2>
            {note && <p className="faint">{note}</p>}
          </div>
          {actions && <div className="card-actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
