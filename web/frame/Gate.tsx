/**
 * Decides what to show: the sign-in without a session, only the second factor's set-up if it is required,
 * otherwise the frame.
 */
import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { notReached } from '../api'
import { client } from '../query'
import { WhoContext, forgetData, meQuery, useSession } from '../session'
import { startLive } from '../live'
import { startWaiting } from '../offline/waiting'
import type { HeldProps } from '../module'
import { storedToken } from '../token'
import { Waiting } from '../ui/Spinner'
import { ErrorState } from '../ui/Empty'
import './gate.css'

type GateProps = { entry: ComponentType; held: ComponentType<HeldProps>; frame: ComponentType }

export function Gate({ entry: Entry, held: Held, frame: Frame }: GateProps) {
  const session = useSession()
  // The server considers the set-up finished before the person has read the recovery codes, so it stays open.
  const [stays, stay] = useState(false)
  if (session.state === 'out' && stays) stay(false)

  const waiting = (
    <main className="alone">
      <Waiting label="Loading Muster" />
    </main>
  )
  if (session.state === 'in' && (stays || session.who.needsSecondFactor))
    return (
      <WhoContext value={session.who}>
        <Suspense fallback={waiting}>
          <Held
            onStay={() => stay(true)}
            onDone={() =>
              void client.invalidateQueries({ queryKey: meQuery.queryKey }).then(() => stay(false))
            }
          />
        </Suspense>
      </WhoContext>
    )
  if (session.state === 'in')
    return (
      <WhoContext value={session.who}>
        <Live key={session.who.id} userId={session.who.id} />
        <Frame />
      </WhoContext>
    )
  if (session.state === 'failed')
    return (
      <main className="alone">
        <ErrorState retry={session.retry}>{notReached}</ErrorState>
      </main>
    )
  if (session.state === 'loading') return waiting
  return (
    <Suspense fallback={waiting}>
      <Entry />
    </Suspense>
  )
}

/** The event stream is open while somebody is signed in. Signing out clears the cached data. */
function Live({ userId }: { userId: number }) {
  useEffect(() => {
    const token = storedToken()
    const ends = [startLive(), ...(token ? [startWaiting(token, userId)] : [])]
    return () => {
      for (const end of ends) end()
      if (!storedToken()) forgetData()
    }
  }, [userId])
  return null
}
