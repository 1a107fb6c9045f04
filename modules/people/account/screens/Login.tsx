/** The sign-in screen. */
import { Suspense, lazy, useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from '@tanstack/react-router'
import type { Firm } from '../../../../web/firm'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { Button } from '../../../../web/ui/Button'
import { Input } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { login } from '../../contract'
import { DemoSignIns } from './DemoSignIns'
import { useSignIn } from '../../screens/useSignIn'

const CodeStep = lazy(() => import('../../factor/screens/CodeStep'))
const ForgotPassword = lazy(() => import('../../links/screens/ForgotPassword'))
const ProviderButton = lazy(() => import('../../provider/screens/ProviderButton'))

export function Login({ firm }: { firm: Firm }) {
  const { enter, arrive, busy, ticket, wasRefused, back } = useSignIn()
  const [forgot, setForgot] = useState<{ email: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { provider } = firm
  const [byPassword, setByPassword] = useState(provider?.passwords !== 'admins')

  useEffect(() => {
    document.title = 'Sign in · Muster'
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = {
      email: String(new FormData(form).get('email')).trim(),
      password: String(new FormData(form).get('password')),
    }
    const wrong = fieldErrors(login.body!, given)
    setErrors(wrong)
    const first = Object.keys(wrong)[0]
    if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else void enter(given.email, given.password)
  }

  if (ticket !== null)
    return (
      <div className="entry-sheet">
        <Suspense fallback={<Waiting />}>
          <CodeStep ticket={ticket} onArrive={arrive} onBack={back} />
        </Suspense>
      </div>
    )
  if (forgot && firm.sendsMail)
    return (
      <div className="entry-sheet">
        <Suspense fallback={<Waiting />}>
          <ForgotPassword email={forgot.email} onBack={() => setForgot(null)} />
        </Suspense>
      </div>
    )
  return (
    <div className="entry-sheet">
      <header className="entry-head">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>Sign in to Muster</h1>
        <p className="soft">{firm.name}</p>
      </header>
      {provider && (
        <>
          <Suspense fallback={<Waiting />}>
            <ProviderButton label={provider.label} />
          </Suspense>
          {byPassword ? (
            <p className="entry-or">or with your password</p>
          ) : (
            <Button variant="quiet" onClick={() => setByPassword(true)}>
              Admins: use a password
            </Button>
          )}
        </>
      )}
      {byPassword && (
        <form ref={form} onSubmit={submit} noValidate>
          <Input
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            error={errors.email}
          />
          <Input
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={errors.password}
          />
          <Button
            type="submit"
            variant={provider ? 'secondary' : 'primary'}
            size="large"
            busy={busy !== null}
            disabled={busy !== null}
          >
            {busy === null ? 'Sign in' : 'Authenticating...'}
          </Button>
          <div className="entry-help">
            <div role="status">
              {wasRefused && (
                <p>First time here? Use the link from your invitation, or ask your Admin for one.</p>
              )}
              {forgot && <p>This Muster sends no mail. Ask your Admin for a link to set a new password.</p>}
            </div>
            <Button
              variant="quiet"
              onClick={() => setForgot({ email: String(new FormData(form.current!).get('email')).trim() })}
            >
              Forgot password?
            </Button>
          </div>
        </form>
      )}
      {firm.isDemo && (
        <>
          <p className="entry-or">This is a demo firm. Sign in as</p>
          <DemoSignIns enter={enter} busy={busy} />
        </>
      )}
      <p className="entry-foot faint">
        <Link to={'/privacy-policy' as string} className="by-itself">
          Privacy policy
        </Link>
      </p>
    </div>
  )
}
