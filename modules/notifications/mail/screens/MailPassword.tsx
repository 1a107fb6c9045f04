/** The password of the mail server. It is stored encrypted, for the saved server alone, and never shown. */
import { useState, type FormEvent } from 'react'
import type { Answer } from '../../../../src/domain/endpoint'
import { ApiError, call } from '../../../../web/api'
import { client } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'
import { mailState, setMailPassword } from '../../contract'

type State = Answer<typeof mailState>

const words: Record<State['password'], string> = {
  environment: 'Muster was started with the password (MUSTER_SMTP_PASSWORD).',
  stored: 'A password is stored, encrypted. It is sent only to the server above.',
  'other server': 'A password is stored for another server. It is not sent to the server above.',
  unreadable:
    'The stored password cannot be read, because its key in the data folder (files/keys) is another one. ' +
    'Enter it again.',
  none: 'No password is stored. If you entered a user name, save the server, then store its password.',
}

export function MailPassword({ state }: { state: State }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function store(value: string | null) {
    setBusy(true)
    setError(undefined)
    try {
      await call(setMailPassword, { password: value })
      setPassword('')
      toast({ title: value === null ? 'Password deleted' : 'Password stored', tone: 'good' })
      await client.invalidateQueries({ queryKey: [mailState.path] })
    } catch (thrown) {
      setError(
        (thrown instanceof ApiError && thrown.errors[0]?.message) || sentenceOf(thrown, 'Please try again.'),
      )
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!password) return setError('Enter the password')
    void store(password)
  }

  return (
    <form className="mail-form" onSubmit={submit} noValidate>
      <h3>Password</h3>
      <p className="faint">{words[state.password]}</p>
      {state.password !== 'environment' && (
        <div className="mail-line">
          <Input
            label="Password of the mail server"
            name="smtp-password"
            type="password"
            autoComplete="new-password"
            maxLength={500}
            value={password}
            error={error}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            Store password
          </Button>
          {state.password !== 'none' && (
            <Button variant="quiet" disabled={busy} onClick={() => void store(null)}>
              Delete
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
