/** Setting up a second factor in three steps: password, confirming the app with a code, recovery codes. */
import { useState, type FormEvent } from 'react'
import { ExternalLink } from 'lucide-react'
import { ApiError, call } from '../../../../web/api'
import { byField } from '../../../../web/form/fieldErrors'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'
import { summaryOf } from '../../../../web/sendOnce'
import type { Answer } from '../../../../src/domain/endpoint'
import { beginFactor, confirmFactor } from '../../factorContract'
import { CodeInput, pointAt, textIn } from './CodeInput'
import { RecoveryCodes } from './RecoveryCodes'
import { SecretText } from './SecretText'
import './factor.css'

type Begun = Answer<typeof beginFactor>

export function Enrol({
  hasPassword,
  onCodes,
  onDone,
}: {
  hasPassword: boolean
  /** It is enabled, and the recovery codes are shown. */ onCodes?: () => void
  onDone: () => void
}) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun)
    return (
      <ConfirmApp
        begun={begun}
        onAgain={() => setBegun(null)}
        onCodes={(given) => (setCodes(given), onCodes?.())}
      />
    )
  return <Begin hasPassword={hasPassword} onBegun={setBegun} />
}

/** Sends a form; errors go to their fields, others to a toast. */
export function useSending() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  async function send(
    event: FormEvent<HTMLFormElement>,
    needed: Record<string, string>,
    work: (form: HTMLFormElement) => Promise<void>,
  ): Promise<unknown> {
    event.preventDefault()
    const form = event.currentTarget
    const missing = Object.fromEntries(Object.entries(needed).filter(([name]) => !textIn(form, name)))
    setErrors(missing)
    if (Object.keys(missing).length) return pointAt(form, missing)
    setBusy(true)
    try {
      await work(form)
    } catch (error) {
      const wrong = error instanceof ApiError ? byField(error.errors) : {}
      setErrors(wrong)
      pointAt(form, wrong)
      if (!Object.keys(wrong).length)
        toast({
          title: 'Error',
          text: summaryOf(error, 'Something went wrong. Please try again.'),
          tone: 'bad',
        })
      return error
    } finally {
      setBusy(false)
    }
    return null
  }
  return { errors, busy, send }
}

function Begin({ hasPassword, onBegun }: { hasPassword: boolean; onBegun: (begun: Begun) => void }) {
  const { errors, busy, send } = useSending()
  return (
    <form
      className="factor-step"
      noValidate
      onSubmit={(event) =>
        void send(event, hasPassword ? { password: 'Password is required' } : {}, async (form) =>
          onBegun(await call(beginFactor, { password: textIn(form, 'password') })),
        )
      }
    >
      <p>
        After your password, you will enter six digits from an authenticator app on your phone, such as Google
        or Microsoft Authenticator, Aegis or 1Password.
      </p>
      {hasPassword && (
        <Input
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      <Button type="submit" variant="primary" busy={busy}>
        Continue
      </Button>
    </form>
  )
}

function ConfirmApp({
  begun: { secret, address, image },
  onAgain,
  onCodes,
}: {
  begun: Begun
  onAgain: () => void
  onCodes: (codes: readonly string[]) => void
}) {
  const { errors, busy, send } = useSending()
  async function submit(event: FormEvent<HTMLFormElement>) {
    const failed = await send(event, { code: 'Code is required' }, async (form) =>
      onCodes((await call(confirmFactor, { code: textIn(form, 'code') })).recoveryCodes),
    )
    // It expired, so there is nothing to confirm.
    if (failed instanceof ApiError && failed.status === 409) onAgain()
  }
  return (
    <form className="factor-step" noValidate onSubmit={(event) => void submit(event)}>
      <p>Scan this code with the app. If the app is on this phone, open it from here, or enter the key.</p>
      <img
        className="factor-image"
        src={image}
        alt="QR code for an authenticator app"
        width={200}
        height={200}
      />
      <p>
        <a className="factor-open" href={address}>
          <ExternalLink size={16} aria-hidden /> Open in the app on this device
        </a>
      </p>
      <SecretText secret={secret} />
      <CodeInput autoFocus error={errors.code} />
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Enabling…' : 'Enable'}
      </Button>
    </form>
  )
}
