/** One's own sign-ins, which can be ended from here. */
import { Suspense, lazy, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Laptop, Smartphone } from 'lucide-react'
import { call } from '../../../../web/api'
import { now } from '../../../../web/clock'
import { useZone } from '../../../../web/firm'
import { agoWords, momentWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { sentenceOf } from '../../../../web/sendOnce'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Confirm } from '../../../../web/ui/Confirm'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '../profileContract'

const ChangePassword = lazy(() => import('../../account/screens/ChangePassword'))

/** The latest ones; the rest on request. */
const shownFirst = 5

export function SignIns() {
  const { data, error, refetch } = useQuery({ ...ask(listSessions), staleTime: 0 })
  const [confirming, setConfirming] = useState<'others' | 'password' | null>(null)
  const [all, showAll] = useState(false)
  const others = data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <Card
      title="Sign-ins"
      note="If you do not recognise a device, sign it out and change your password."
      actions={
        <>
          <Button
            icon={<KeyRound size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setConfirming('password')}
          >
            Change Password
          </Button>
          {others > 0 && (
            <Button aria-haspopup="dialog" onClick={() => setConfirming('others')}>
              Sign out elsewhere
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <ul className="sign-ins" aria-label="Sign-ins">
          {(all ? data : data.slice(0, shownFirst)).map((session) => (
            <SignIn key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState retry={() => void refetch()}>
          {sentenceOf(error, 'Your sign-ins could not be loaded.')}
        </ErrorState>
      ) : (
        <Waiting />
      )}
      {data && !all && data.length > shownFirst && (
        <Button variant="quiet" onClick={() => showAll(true)}>
          Show all {data.length} sign-ins
        </Button>
      )}
      {confirming === 'others' && (
        <Confirm
          title="Sign out elsewhere?"
          action="Sign out elsewhere"
          busy="Signing out…"
          keep="Cancel"
          run={signOutElsewhere}
          onClose={() => setConfirming(null)}
        >
          <p>
            {others === 1
              ? 'One other device will be signed out.'
              : `${others} other devices will be signed out.`}{' '}
            You stay signed in here.
          </p>
        </Confirm>
      )}
      {confirming === 'password' && (
        <Suspense>
          <ChangePassword onClose={() => setConfirming(null)} />
        </Suspense>
      )}
    </Card>
  )
}

async function signOutElsewhere(): Promise<boolean> {
  try {
    const { ended } = await call(endOtherSessions)
    toast({
      title: 'Signed out elsewhere',
      text: `${ended} ${ended === 1 ? 'device was' : 'devices were'} signed out.`,
      tone: 'good',
    })
    return true
  } catch (error) {
    toast({ title: 'Error', text: sentenceOf(error, 'Something went wrong. Please try again.'), tone: 'bad' })
    return false
  }
}

function SignIn({
  session: { id, device, isPhone, address, startedAt, seenAt, isCurrent },
}: {
  session: OwnSession
}) {
  const zone = useZone()
  const [busy, setBusy] = useState(false)
  async function end() {
    setBusy(true)
    try {
      await call(endSession, { id: String(id) })
      toast({ title: 'Signed out', text: `${device} was signed out.`, tone: 'good' })
    } catch (error) {
      toast({
        title: 'Error',
        text: sentenceOf(error, 'Something went wrong. Please try again.'),
        tone: 'bad',
      })
    }
    setBusy(false)
  }
  const Icon = isPhone ? Smartphone : Laptop
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div>
        <p className="sign-in-name">
          {device} {isCurrent && <Badge colour="green">This device</Badge>}
        </p>
        <p className="faint">
          {!isCurrent && `Last seen ${agoWords(seenAt, now(), zone)} · `}
          Signed in {momentWords(startedAt, zone)} · <span className="figures">{address}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          busy={busy}
          aria-label={`Sign out ${device}, signed in ${momentWords(startedAt, zone)}`}
          onClick={() => void end()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
