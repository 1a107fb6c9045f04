/** A control's hint and error, connected for screen readers. */
import type { ReactNode } from 'react'

type Words = { hint?: ReactNode; error?: string }

/** The text under a control; `ariaProps` connects it to the control. */
export function FieldWords({ id, hint, error }: Words & { id: string }) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

export function ariaProps(id: string, { hint, error, invalid }: Words & { invalid?: boolean }) {
  const by = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error || invalid ? true : undefined, 'aria-describedby': by || undefined }
}
