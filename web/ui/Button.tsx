/** Buttons. A busy one says so, ignores presses, and keeps the focus, which a disabled one would lose. */
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './Spinner'
import './button.css'

/** `tinted`: the main action of a row, where a filled button in each row would be too loud. */
type Variant = 'primary' | 'tinted' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  size?: 'small' | 'large'
  busy?: boolean
  icon?: ReactNode
}

export function Button({
  variant = 'secondary',
  size,
  busy,
  icon,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${variant} ${size ?? ''} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A button with only an icon; `label` is its name and tooltip. */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`icon-button ${className}`}>
      {children}
    </button>
  )
}
