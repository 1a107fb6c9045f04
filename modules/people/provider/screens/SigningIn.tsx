/**
 * Back from the identity provider: its answer is behind the `#`, and with the stored flow it becomes a
 * sign-in.
 */
import { Suspense, lazy, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../../web/api'
import { useFirm } from '../../../../web/firm'
import { deviceName } from '../../../../web/token'
import { EmptyState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { finishAtProvider } from '../../providerContract'
import { useSignIn } from '../../screens/useSignIn'
import { takeFlow } from './flow'
import '../../screens/entry.css'

const CodeStep = lazy(() => import('../../factor/screens/CodeStep'))

async function finish() {
  const answer = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname)
  const flow = takeFlow()
  if (!answer || !flow)
    throw new ApiError(
      401,
      'This sign-in was started in another browser, or has expired. Please start again.',
    )
  return call(finishAtProvider, { answer, flow, device: deviceName() })
}

/** The answer works once; a page rendered twice must send it once. */
let finishing: ReturnType<typeof finish> | null = null

export default function SigningIn() {
  const { arrive } = useSignIn()
  const firm = useFirm()
  const { data: ticket, error } = useQuery({
    queryKey: ['signing-in'],
    staleTime: Infinity,
    queryFn: async () => {
      const answer = await (finishing ??= finish())
      if (!('token' in answer)) return answer.ticket
      await arrive(answer)
      return null
    },
  })
  const failure = error && (error instanceof ApiError && error.sentence ? error.sentence : 'Login failed')

  useEffect(() => {
    document.title = 'Sign in · Muster'
  }, [])

  return (
    <main className="entry">
      {failure ? (
        <div role="alert">
          <EmptyState action={<a href="/login">Back to sign-in</a>}>{failure}</EmptyState>
        </div>
      ) : ticket ? (
        <div className="entry-sheet">
          <Suspense fallback={<Waiting />}>
            <CodeStep ticket={ticket} onArrive={arrive} onBack={() => location.assign('/login')} />
          </Suspense>
        </div>
      ) : (
        <Waiting label={`Signing in to ${firm?.name ?? 'Muster'}`} />
      )}
    </main>
  )
}
