/** Who may pass: nobody signed in sees the way in, at whatever address; somebody signed in sees the frame. */
import { Suspense, useEffect, type ComponentType } from 'react'
import { WhoContext, forgetData, useSession } from '../session'
import { startLive } from '../live'
import { startWaiting } from '../offline/waiting'
import { storedToken } from '../token'
import { Waiting } from '../ui/Spinner'
import { ErrorState } from '../ui/Empty'
import './gate.css'

export function Gate({ entry: Entry, frame: Frame }: { entry: ComponentType; frame: ComponentType }) {
  const session = useSession()

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
        <ErrorState retry={session.retry}>Muster could not be reached. Please check your connection and try again.</ErrorState>
      </main>
    )
  const waiting = (
    <main className="alone">
      <Waiting label="Loading Muster" />
    </main>
  )
  if (session.state === 'loading') return waiting
  return (
    <Suspense fallback={waiting}>
      <Entry />
    </Suspense>
  )
}

/** The stream is open as long as somebody is signed in, and what was fetched for them is kept no longer. */
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
