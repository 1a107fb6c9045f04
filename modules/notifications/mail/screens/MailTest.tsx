/** Sends a test mail now and shows the server's answer word for word. */
import { useState, type FormEvent } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Answer } from '../../../../src/domain/endpoint'
import { ApiError, call } from '../../../../web/api'
import { client } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { useWho } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'
import { mailState, testMail } from '../../contract'

export function MailTest({ isReady }: { isReady: boolean }) {
  const who = useWho()
  const [to, setTo] = useState(who.email)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Answer<typeof testMail> | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFound(null)
    setFound(
      await call(testMail, { to: to.trim() }).catch((error: unknown) => ({
        isSent: false,
        message:
          (error instanceof ApiError && error.errors[0]?.message) || sentenceOf(error, 'The test failed.'),
        answer: null,
      })),
    )
    setBusy(false)
    void client.invalidateQueries({ queryKey: [mailState.path] })
  }

  return (
    <form className="mail-form" onSubmit={(event) => void submit(event)} noValidate>
      <h3>Test</h3>
      <p className="faint">Save the server and its password first. The test uses what is saved.</p>
      <div className="mail-line">
        <Input
          label="Send a test mail to"
          name="to"
          type="email"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" variant={isReady ? 'secondary' : 'primary'} busy={busy}>
          {busy ? 'Sending…' : 'Send test mail'}
        </Button>
      </div>
      <div role="status" className="mail-answer">
        {found && (
          <p className={found.isSent ? 'good' : 'field-error'}>
            {found.isSent ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            {` ${found.message}`}
          </p>
        )}
        {found?.answer && (
          <p className="faint">
            The server answered: <code>{found.answer}</code>
          </p>
        )}
      </div>
    </form>
  )
}
