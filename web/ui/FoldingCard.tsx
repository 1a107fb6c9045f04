/** A card that is folded on a phone until its head is pressed, so that a long screen stays short. */
import { useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { useNarrow } from '../useNarrow'
import { Card } from './Card'

type FoldingCardProps = {
  title: string
  /** Its content in a few words, beside the title while it is folded. */
  brief: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

export function FoldingCard({ title, brief, actions, className = '', children }: FoldingCardProps) {
  const isPhone = useNarrow(640)
  const [isOpen, setOpen] = useState(false)
  if (!isPhone)
    return (
      <Card className={className} title={title} actions={actions}>
        {children}
      </Card>
    )
  return (
    <section className={`card folding ${className}`}>
      <h2>
        <button type="button" className="fold-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>{title}</span>
          {!isOpen && <span className="folding-brief">{brief}</span>}
          <ChevronDown size={16} aria-hidden />
        </button>
      </h2>
      {isOpen && children}
      {isOpen && actions && <div className="card-actions">{actions}</div>}
    </section>
  )
}
