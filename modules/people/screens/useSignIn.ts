/** Signing in with an address and a password, from the form or from a demo button. */
import { useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { ApiError, call } from '../../../web/api'
import { signIn } from '../../../web/session'
import { toast } from '../../../web/toast'
import { deviceName } from '../../../web/token'
import { arrived } from '../../../web/ui/Page'
import { login } from '../contract'

export function useSignIn() {
  const router = useRouter()
  const [busy, setBusy] = useState<string | null>(null)

  async function enter(email: string, password: string) {
    setBusy(email)
    try {
      const { token } = await call(login, { email, password, device: deviceName() })
      toast({ title: 'Welcome back!', text: 'Login successful', tone: 'good' })
      arrived()
      await signIn(token, () => router.navigate({ to: '/dashboard' as string, replace: true }))
    } catch (error) {
      const text = error instanceof ApiError ? error.message || 'Invalid credentials' : 'Login failed'
      toast({ title: 'Login Failed', text, tone: 'bad' })
      setBusy(null)
    }
  }

  /** The address that is being signed in with, while it is. */
  return { enter, busy }
}
