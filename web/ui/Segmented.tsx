/** The one control for choosing one of two to five views: arrow keys move. Tabs show panels instead. */
import type { KeyboardEvent, ReactNode } from 'react'
import './segmented.css'

type SegmentedProps<Id extends string> = {
  label: string
  value: Id
  options: readonly { id: Id; label: ReactNode; /** The label if it is only an icon. */ name?: string }[]
  onChange: (id: Id) => void
}

export function Segmented<Id extends string>({ label, value, options, onChange }: SegmentedProps<Id>) {
  const at = options.findIndex((option) => option.id === value)

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (at + step + options.length) % options.length
    onChange(options[next]!.id)
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }

  return (
    <div className="segmented" role="radiogroup" aria-label={label} onKeyDown={move}>
      {options.map((option, index) => (
        <button
          key={option.id}
          type="button"
          role="radio"
          aria-checked={index === at}
          aria-label={option.name}
          title={option.name}
          tabIndex={index === Math.max(0, at) ? 0 : -1}
          onClick={() => onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
