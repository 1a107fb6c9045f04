/** An on/off switch with its label. The whole line is clickable. */
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
