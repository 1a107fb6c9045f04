/** The second step of a sign-in: the code after a correct password. */
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '../../../../web/api'
import { byField } from '../../../../web/form/fieldErrors'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import type { SignedIn } from '../../contract'
import { secondStep } from '../../factorContract'
import { CodeInput, textIn } from './CodeInput'
import './factor.css'

type CodeStepProps = { ticket: string; onArrive: (answer: SignedIn) => Promise<void>; onBack: () => void }

export default function CodeStep({ ticket, onArrive, onBack }: CodeStepProps) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = textIn(form, 'code')
    const wrong = (sentence: string) => {
      setError(sentence)
      form.querySelector<HTMLInputElement>('[name=code]')?.focus()
    }
    if (!code) return wrong('Code is required')
    setError(undefined)
    setBusy(true)
    try {
      await onArrive(await call(secondStep, { ticket, code }))
    } catch (thrown) {
      setBusy(false)
      const refusal = thrown instanceof ApiError ? thrown : null
      if (refusal?.status !== 401)
        return wrong((refusal && (byField(refusal.errors).code ?? refusal.sentence)) || 'Login failed')
      toast({ title: 'Login Failed', text: refusal.sentence, tone: 'bad' })
      onBack()
    }
  }

  return (
    <>
      <header className="entry-head">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>Second factor</h1>
        <p className="soft">Enter the code from your authenticator app.</p>
      </header>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <CodeInput autoFocus recovers error={error} />
        <Button type="submit" variant="primary" size="large" busy={busy} disabled={busy}>
          {busy ? 'Authenticating...' : 'Sign in'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </form>
      <p className="faint">No phone and no recovery codes? Ask an Admin to reset your second factor.</p>
    </>
  )
}
