/** An empty Muster: set up the firm and its first Admin, or try the demo firm. */
import { useEffect, useState, type FormEvent } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Answer } from '../../../../src/domain/endpoint'
import { setUp, setUpDemo } from '../../../firm/contract'
import { ApiError, call } from '../../../../web/api'
import { firmQuery } from '../../../../web/firm'
import { byField, fieldErrors } from '../../../../web/form/fieldErrors'
import { client } from '../../../../web/query'
import { signIn } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { markFirstLoadDone } from '../../../../web/ui/Page'
import { Button } from '../../../../web/ui/Button'
import { Combobox } from '../../../../web/ui/Combobox'
import { Input } from '../../../../web/ui/Field'
import { DemoSignIns } from './DemoSignIns'
import { useSignIn } from '../../screens/useSignIn'

/** Browsers list some time zones by old names only, such as Calcutta for Kolkata. */
const zones = [
  ...new Set([
    'Asia/Kolkata',
    ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Calcutta'),
  ]),
].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}))

/** The link printed at the start contains it. */
const codeInAddress = () => new URLSearchParams(location.hash.slice(1)).get('code') ?? ''

export default function FirstRun({ onStart }: { onStart: () => void }) {
  const router = useRouter()
  const [zone, setZone] = useState('Asia/Kolkata')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState<'firm' | 'demo' | null>(null)
  const [code, setCode] = useState(codeInAddress)
  const [demo, setDemo] = useState<Answer<typeof setUpDemo> | null>(null)

  useEffect(() => {
    document.title = 'Set up Muster'
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => String(new FormData(form).get(name) ?? '')
    const given = {
      code: code.trim(),
      firmName: text('firmName').trim(),
      zone,
      firstName: text('firstName').trim(),
      lastName: text('lastName').trim(),
      email: text('email').trim(),
      password: text('password'),
    }
    const wrong = fieldErrors(setUp.body!, given)
    setErrors(wrong)
    const first = Object.keys(wrong)[0]
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy('firm')
    try {
      const { token } = await call(setUp, given)
      onStart()
      void client.invalidateQueries({ queryKey: firmQuery.queryKey })
      markFirstLoadDone()
      await signIn(token, () => router.navigate({ to: '/dashboard' as string, replace: true }))
    } catch (error) {
      refused(error)
    }
  }

  async function lookAround() {
    const wrong = fieldErrors(setUpDemo.body!, { code: code.trim() })
    setErrors(wrong)
    if (wrong.code) return document.querySelector<HTMLInputElement>('[name=code]')?.focus()
    setBusy('demo')
    try {
      const made = await call(setUpDemo, { code: code.trim() })
      onStart()
      setDemo(made)
      setBusy(null)
      void client.invalidateQueries({ queryKey: firmQuery.queryKey })
    } catch (error) {
      refused(error)
    }
  }

  function refused(error: unknown) {
    setBusy(null)
    if (error instanceof ApiError) setErrors(byField(error.errors))
    toast({ title: 'Error', text: error instanceof Error ? error.message : 'Failed to set up', tone: 'bad' })
  }

  if (demo) return <DemoReady demo={demo} />

  return (
    <div className="entry-sheet wide">
      <header className="entry-head">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>Welcome to Muster</h1>
        <p className="soft">Enter your firm and its first Admin. You can change everything else later.</p>
      </header>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Input
          label="Set-up code"
          name="code"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          hint="Shown in the terminal where Muster was started, at the end of the link"
          autoFocus={code === ''}
          error={errors.code}
        />
        <Input
          label="Firm name"
          name="firmName"
          autoComplete="organization"
          autoFocus={code !== ''}
          error={errors.firmName}
        />
        <Combobox
          label="Time zone"
          choices={zones}
          value={zone}
          onChange={setZone}
          empty="Unknown time zone."
        />
        <div className="entry-pair">
          <Input
            label="Your first name"
            name="firstName"
            autoComplete="given-name"
            error={errors.firstName}
          />
          <Input label="Your last name" name="lastName" autoComplete="family-name" error={errors.lastName} />
        </div>
        <Input label="Email" name="email" type="email" autoComplete="username" error={errors.email} />
        <Input
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          error={errors.password}
        />
        <Button type="submit" variant="primary" size="large" busy={busy === 'firm'} disabled={busy !== null}>
          {busy === 'firm' ? 'Setting up…' : 'Set up Muster'}
        </Button>
      </form>
      <p className="entry-or">or</p>
      <Button size="large" busy={busy === 'demo'} disabled={busy !== null} onClick={() => void lookAround()}>
        {busy === 'demo' ? 'Creating the demo firm…' : 'Try it with a demo firm'}
      </Button>
    </div>
  )
}

function DemoReady({ demo }: { demo: Answer<typeof setUpDemo> }) {
  const { enter, busy } = useSignIn()
  return (
    <div className="entry-sheet wide">
      <header className="entry-head">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1>The demo firm is ready</h1>
        <p className="soft">
          Sign in as any of these. The password is <b>{demo.password}</b> for all of them.
        </p>
      </header>
      <DemoSignIns enter={enter} busy={busy} signIns={demo.signIns} password={demo.password} />
    </div>
  )
}
