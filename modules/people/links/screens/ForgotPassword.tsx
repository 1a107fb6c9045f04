/** 'Forgot password?': asks for a mail with a link. The answer is the same for every address. */
import { useState, type FormEvent } from 'react'
import { call } from '../../../../web/api'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { sentenceOf } from '../../../../web/sendOnce'
import { Button } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'
import { forgotPassword } from '../../contract'
import '../../screens/entry.css'

export default function ForgotPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const [wrong, setWrong] = useState<string>()
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const given = { email: String(new FormData(form).get('email')).trim() }
    const problem = fieldErrors(forgotPassword.body!, given).email
    setWrong(problem)
    setAnswer('')
    if (problem) return form.querySelector<HTMLInputElement>('[name=email]')?.focus()
    setBusy(true)
    try {
      setAnswer((await call(forgotPassword, given)).message)
    } catch (error) {
      setAnswer(sentenceOf(error, 'Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <header className="entry-head">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>Forgot your password?</h1>
        <p className="soft">Muster sends a link to your office email address. Set a new password with it.</p>
      </header>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Input
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          defaultValue={email}
          error={wrong}
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Send link
        </Button>
        <div className="entry-help">
          <p role="status">{answer}</p>
          <Button variant="quiet" onClick={onBack}>
            Back to sign-in
          </Button>
        </div>
      </form>
    </>
  )
}
