/** The page behind a password link. The token is behind the `#`, so it reaches no server's log. */
import { Suspense, lazy, useEffect, useState, type FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../../web/api'
import { useFirm } from '../../../../web/firm'
import { Button } from '../../../../web/ui/Button'
import { EmptyState } from '../../../../web/ui/Empty'
import { Input } from '../../../../web/ui/Field'
import { Waiting } from '../../../../web/ui/Spinner'
import { checkPasswordLink, usePasswordLink } from '../../contract'
import { useSignIn } from '../../screens/useSignIn'
import '../../screens/entry.css'

const ForgotPassword = lazy(() => import('../../links/screens/ForgotPassword'))
const CodeStep = lazy(() => import('../../factor/screens/CodeStep'))

export default function FromLink() {
  // Read once and removed from the URL, so that a shared screen shows no token.
  const [token] = useState(() => location.hash.slice(1))
  const firm = useFirm()
  const [forgot, setForgot] = useState(false)
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => call(checkPasswordLink, { token }),
    retry: false,
    gcTime: 0,
  })

  useEffect(() => {
    document.title = 'Set your password · Muster'
    history.replaceState(history.state, '', location.pathname)
  }, [])

  return (
    <main className="entry">
      {link.isPending ? (
        <Waiting />
      ) : link.data ? (
        <div className="entry-sheet">
          <Choose token={token} person={link.data} firm={firm?.name ?? 'Muster'} />
        </div>
      ) : forgot ? (
        <div className="entry-sheet">
          <Suspense fallback={<Waiting />}>
            <ForgotPassword email="" onBack={() => location.assign('/')} />
          </Suspense>
        </div>
      ) : (
        <EmptyState
          action={
            <>
              {firm?.sendsMail && <Button onClick={() => setForgot(true)}>Forgot password?</Button>}
              <a href="/">Sign in</a>
            </>
          }
        >
          {link.error instanceof ApiError && link.error.status !== 400
            ? link.error.sentence
            : 'This link has expired or was already used. Ask your Admin for a new one.'}
        </EmptyState>
      )}
    </main>
  )
}

function Choose({
  token,
  person,
  firm,
}: {
  token: string
  person: { firstName: string; email: string }
  firm: string
}) {
  const { enter, arrive, busy, ticket } = useSignIn()
  const [error, setError] = useState<string | undefined>()
  const set = useMutation({ mutationFn: (password: string) => call(usePasswordLink, { token, password }) })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [password, again] = [String(given.get('password')), String(given.get('again'))]
    if (password.length < 8) return setError('Password must be at least 8 characters long')
    if (password !== again) return setError('The passwords do not match')
    setError(undefined)
    try {
      const { email } = await set.mutateAsync(password)
      await enter(email, password)
    } catch (thrown) {
      setError(
        thrown instanceof ApiError ? (thrown.errors[0]?.message ?? thrown.sentence) : 'Please try again.',
      )
    }
  }

  if (ticket !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <CodeStep ticket={ticket} onArrive={arrive} onBack={() => location.assign('/login')} />
      </Suspense>
    )
  return (
    <>
      <header className="entry-head">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>Welcome, {person.firstName}</h1>
        <p className="soft">
          Choose a password for {firm}. You will sign in as {person.email}.
        </p>
      </header>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Input
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          autoFocus
          hint="At least 8 characters"
          error={error}
        />
        <Input label="Repeat the password" name="again" type="password" autoComplete="new-password" />
        <Button type="submit" variant="primary" size="large" busy={set.isPending || busy !== null}>
          Set password and sign in
        </Button>
      </form>
    </>
  )
}
