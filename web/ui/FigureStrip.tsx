/** Figures side by side in one card. A figure with a link or an action opens what it counts. */
import type { CSSProperties, ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import './figureStrip.css'

export type StripFigure = {
  label: string
  /** Undefined while it loads. */
  value: ReactNode | undefined
  note?: ReactNode
  /** The address that it opens. */
  to?: string
  onPress?: () => void
  isPressed?: boolean
}

/** Amounts of one strip have one size, so that the longest fits. */
const shortest = 8

type FigureStripProps = {
  label: string
  figures: readonly StripFigure[]
  /** The first figure is what the screen says first: larger than the rest. */
  leads?: boolean
  /** The length of the longest value, if a value is no text. */
  characters?: number
  /** It is a part of a card. */
  isPart?: boolean
}

export function FigureStrip({ label, figures, leads, characters: given = 0, isPart }: FigureStripProps) {
  const characters = Math.max(
    shortest,
    given,
    ...figures.map(({ value }) => (typeof value === 'string' ? value.length : 0)),
  )
  return (
    <div className="strip-frame">
      <dl
        className={[!isPart && 'card', 'figure-strip', figures.length === 3 && 'three', leads && 'leads']
          .filter(Boolean)
          .join(' ')}
        aria-label={label}
        style={
          {
            '--characters': characters,
            '--figures': figures.length,
            '--beside': (figures.length - 1) % 3 ? 2 : 3,
          } as CSSProperties
        }
      >
        {figures.map((figure) => (
          <Figure key={figure.label} figure={figure} />
        ))}
      </dl>
    </div>
  )
}

function Figure({ figure: { label, value, note, to, onPress, isPressed } }: { figure: StripFigure }) {
  const [path = '', query = ''] = (to ?? '').split('?')
  const search = Object.fromEntries(new URLSearchParams(query))
  return (
    <div className={isPressed ? 'strip-figure pressed' : 'strip-figure'} aria-busy={value === undefined}>
      <dt>
        {to ? (
          <Link to={path as string} search={search as never}>
            {label}
            {'\u00a0'}
            <ChevronRight size={14} aria-hidden />
          </Link>
        ) : onPress ? (
          <button type="button" aria-pressed={isPressed ?? false} onClick={onPress}>
            {label}
          </button>
        ) : (
          label
        )}
      </dt>
      <dd className="strip-value figures">{value ?? '…'}</dd>
      {note && <dd className="strip-note">{note}</dd>}
    </div>
  )
}
