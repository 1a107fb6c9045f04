/** Buttons. `busy` keeps the width, says so to screen readers, and takes no second press. */
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './Spinner'
import './button.css'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  size?: 'small' | 'large'
  busy?: boolean
  icon?: ReactNode
}

export function Button({ variant = 'secondary', size, busy, icon, className = '', disabled, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`button ${variant} ${size ?? ''} ${className}`} disabled={disabled || busy} aria-busy={busy || undefined}>
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A button of an icon alone; `label` is its name and its tooltip. */
export function IconButton({ label, children, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={`icon-button ${className}`}>
      {children}
    </button>
  )
}
