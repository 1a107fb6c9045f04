/** Signing in with address and password, from the form or a demo button, and with a code if needed. */
import { useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { ApiError, call } from '../../../web/api'
import { signIn } from '../../../web/session'
import { toast } from '../../../web/toast'
import { deviceName } from '../../../web/token'
import { markFirstLoadDone } from '../../../web/ui/Page'
import { login, type SignedIn } from '../contract'

export function useSignIn() {
  const router = useRouter()
  const [busy, setBusy] = useState<string | null>(null)
  const [ticket, setTicket] = useState<string | null>(null)
  const [wasRefused, setRefused] = useState(false)

  async function enter(email: string, password: string) {
    setBusy(email)
    try {
      const answer = await call(login, { email, password, device: deviceName() })
      if ('token' in answer) return await arrive(answer)
      setTicket(answer.ticket)
      setBusy(null)
    } catch (error) {
      const text = error instanceof ApiError ? error.message || 'Invalid credentials' : 'Login failed'
      toast({ title: 'Login Failed', text, tone: 'bad' })
      setRefused(error instanceof ApiError && error.status === 401)
      setBusy(null)
    }
  }

  async function arrive({ token, recoveryCodesLeft: left }: SignedIn) {
    const codes =
      left === undefined
        ? ''
        : `. ${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left. Create new ones ` +
          'in My Profile.'
    toast({ title: 'Welcome back!', text: `Login successful${codes}`, tone: 'good' })
    markFirstLoadDone()
    await signIn(token, () => router.navigate({ to: '/dashboard' as string, replace: true }))
  }

  /**
   * `busy`: the address being signed in. `ticket`: the password was right, and a code is needed.
   * `wasRefused`: the last address or password was wrong.
   */
  return { enter, arrive, busy, ticket, wasRefused, back: () => setTicket(null) }
}
