/** A labelled control with hint and error, connected for screen readers. */
import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldWords, ariaProps } from './FieldWords'
import { typing } from './typing'
import './field.css'

/** `invalid` marks an invalid field whose error is shown elsewhere. */
export type Around = {
  label: string
  hint?: ReactNode
  error?: string
  hideLabel?: boolean
  invalid?: boolean
}

/** For other controls; `id` is the control's. The style sheet marks a required field with a star. */
export function Field({
  id,
  label,
  hint,
  error,
  hideLabel,
  required,
  children,
}: Around & { id: string; required?: boolean; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'out-of-sight' : required ? 'required' : undefined}>
        {label}
      </label>
      {children}
      <FieldWords id={id} hint={hint} error={error} />
    </div>
  )
}

export function Input({
  label,
  hint,
  error,
  hideLabel,
  invalid,
  className = '',
  ...rest
}: Around & ComponentProps<'input'>) {
  const own = useId()
  const id = rest.id ?? own
  const around = { label, hint, error, hideLabel, invalid }
  return (
    <Field id={id} {...around} required={rest.required}>
      <input {...typing(rest)} {...rest} {...ariaProps(id, around)} className={`control ${className}`} />
    </Field>
  )
}

export function Textarea({
  label,
  hint,
  error,
  hideLabel,
  invalid,
  ...rest
}: Around & ComponentProps<'textarea'>) {
  const own = useId()
  const id = rest.id ?? own
  const around = { label, hint, error, hideLabel, invalid }
  return (
    <Field id={id} {...around} required={rest.required}>
      <textarea
        rows={3}
        autoComplete="off"
        inputMode="text"
        enterKeyHint="enter"
        {...rest}
        {...ariaProps(id, around)}
        className="control"
      />
    </Field>
  )
}

export function Select({
  label,
  hint,
  error,
  hideLabel,
  invalid,
  children,
  ...rest
}: Around & ComponentProps<'select'>) {
  const own = useId()
  const id = rest.id ?? own
  const around = { label, hint, error, hideLabel, invalid }
  return (
    <Field id={id} {...around} required={rest.required}>
      <select {...rest} {...ariaProps(id, around)} className="control">
        {children}
      </select>
    </Field>
  )
}
