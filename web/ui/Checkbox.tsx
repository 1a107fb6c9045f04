/** A checkbox with its label. The whole line is clickable. */
import type { ComponentProps, ReactNode } from 'react'
import './checkbox.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hideLabel?: boolean
  note?: ReactNode
}

export function Checkbox({ label, hideLabel, note, ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...rest} type="checkbox" />
      <span className={hideLabel ? 'out-of-sight' : undefined}>
        {label}
        {note && <span className="checkbox-note">{note}</span>}
      </span>
    </label>
  )
}
