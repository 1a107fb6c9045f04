/** The shell around every screen: sidebar, top bar, floating parts, and the screen. */
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useChildMatches } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { screens, titleOf, type ScreenId } from '../../src/domain/access'
import { ticking } from '../clock'
import { zoneOf } from '../firm'
import { agoWords } from '../format'
import { shownSince } from '../offline/saved'
import { online } from '../online'
import { useValue } from '../signals'
import { ScreenSkeleton } from '../ui/ScreenSkeleton'
import { BottomBar } from './BottomBar'
import { Sidebar } from './Sidebar'
import { Slot } from './Slot'
import { TopBar } from './TopBar'
import './frame.css'

const smallKey = 'muster-sidebar'

export function Frame() {
  const [over, setOver] = useState(false)
  const [small, setSmall] = useState(wasSmall)
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    storeSmall(small)
  }, [small])

  return (
    <div className={small ? 'frame small' : 'frame'}>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      <Sidebar over={over} onClose={() => setOver(false)} small={small} onSmall={setSmall} />
      <div className="frame-body">
        <TopBar onMenu={() => setOver(true)} menuOpen={over} />
        <OfflineBanner />
        <main id="main" ref={main} tabIndex={-1} className="frame-main">
          <Screen />
        </main>
      </div>
      <BottomBar onMore={() => setOver(true)} menuOpen={over} />
      <Suspense>
        <Slot name="floating" />
      </Suspense>
    </div>
  )
}

/** A component of its own, so that the surroundings do not render with every screen. */
function Screen() {
  // The rendered screen, not the address, which changes first. Otherwise the old screen would render once
  // more before it disappears.
  const screen = useChildMatches({ select: (matches) => matches[0]?.routeId as string | undefined })
  return (
    <Suspense key={screen} fallback={<ScreenSkeleton title={titleOfRoute(screen)} />}>
      <Outlet />
    </Suspense>
  )
}

/** The title is there before the screen's code. */
function titleOfRoute(route: string | undefined): string {
  const id = route?.split('/').at(-1)
  return screens.some((screen) => screen.id === id) ? titleOf(id as ScreenId) : 'Muster'
}

function wasSmall(): boolean {
  try {
    return localStorage.getItem(smallKey) === 'small'
  } catch {
    return false
  }
}

function storeSmall(small: boolean): void {
  try {
    localStorage.setItem(smallKey, small ? 'small' : 'wide')
  } catch {
    // If storage is forbidden, the choice lasts for this page only.
  }
}

function OfflineBanner() {
  return useValue(online) ? null : <Offline />
}

/** The banner appears before the screen's data; the age follows. */
const age = ticking((at) => {
  const since = shownSince()
  return since === null ? null : agoWords(new Date(since).toISOString(), at, zoneOf())
})

function Offline() {
  const since = useValue(age)
  return (
    <p className="offline" role="status">
      <WifiOff size={16} aria-hidden />
      {/* One element, because two would be two columns. */}
      <span>No internet connection{since && `. Showing data from ${since}`}</span>
    </p>
  )
}
