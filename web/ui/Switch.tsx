/** Something that is on or off, with its words beside it; the whole line takes the press. */
import type { ComponentProps, ReactNode } from 'react'
import './switch.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode
  note?: ReactNode
}

export function Switch({ label, note, ...rest }: SwitchProps) {
  return (
    <label className="switch">
      <input {...rest} type="checkbox" role="switch" />
      <span>
        {label}
        {note && <span className="switch-note">{note}</span>}
      </span>
    </label>
  )
}
