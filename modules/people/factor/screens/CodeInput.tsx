/** Input for an app's six digits, typed, pasted or filled in by the phone; or for a recovery code. */
import { useState } from 'react'
import { Button } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'

type CodeInputProps = {
  error?: string | undefined
  /** A recovery code is accepted too. */ recovers?: boolean
  autoFocus?: boolean
}

/** A numeric keyboard has no letters, so a recovery code switches it. */
export function CodeInput({ error, recovers, autoFocus }: CodeInputProps) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className="factor-code">
      {isRecovery ? (
        <Input
          key="recovery"
          label="Recovery code"
          name="code"
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          className="figures"
          maxLength={60}
          hint="Such as 7k2m-9qxr-03zt-h8wd. Each works once."
          error={error}
        />
      ) : (
        <Input
          key="app"
          label="Code"
          name="code"
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="figures"
          maxLength={60}
          hint="The six digits that your authenticator app shows now"
          error={error}
        />
      )}
      {recovers && (
        <Button variant="quiet" size="small" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  )
}

/** The form's values. */
export const textIn = (form: HTMLFormElement, name: string) =>
  String(new FormData(form).get(name) ?? '').trim()

/** Focuses the first field with an error. */
export function pointAt(form: HTMLFormElement, wrong: Record<string, string>) {
  const first = ['password', 'code'].find((name) => wrong[name])
  if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
}
