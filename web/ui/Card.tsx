/** A panel with a heading, and a figure with its label. */
import type { CSSProperties, ReactNode } from 'react'
import './card.css'

type CardProps = {
  title?: ReactNode
  icon?: ReactNode
  actions?: ReactNode
  note?: ReactNode
  className?: string
  children: ReactNode
}

export function Card({ title, icon, actions, note, className = '', children }: CardProps) {
  return (
    <section className={`card ${className}`}>
      {(title || actions) && (
        <header className="card-head">
          <div>
            <h2>
              {icon}
              {title}
            </h2>
            {note && <p className="faint">{note}</p>}
          </div>
          {actions && <div className="card-actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

/** Figures side by side have one size, unless one is an amount. */
const shortest = 8

export function StatCard({
  label,
  value,
  note,
  icon,
  extra,
}: {
  label: string
  value: ReactNode
  note?: ReactNode
  icon?: ReactNode
  /** Shown at the end of the note's line. */ extra?: ReactNode
}) {
  return (
    <div className="card stat">
      <p className="stat-label">
        {icon}
        {label}
      </p>
      <p
        className="stat-value figures"
        style={
          typeof value === 'object'
            ? undefined
            : ({ '--characters': Math.max(shortest, String(value).length) } as CSSProperties)
        }
      >
        {value}
      </p>
      {(note || extra) && (
        <p className={extra ? 'stat-note faint' : 'faint'}>
          {extra && <span>{extra}</span>}
          {note}
        </p>
      )}
    </div>
  )
}
