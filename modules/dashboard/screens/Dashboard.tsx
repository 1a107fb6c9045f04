/**
 * The dashboard by role: for managers the team first and what they decide, for Admins the firm, for everybody
 * their own day, then the figures and upcoming events.
 */
import { lazy, Suspense, useMemo } from 'react'
import { may } from '../../../src/domain/access'
import { Slot } from '../../../web/frame/Slot'
import { ticking } from '../../../web/clock'
import { useFirm } from '../../../web/firm'
import { useWho } from '../../../web/session'
import { useNarrow } from '../../../web/useNarrow'
import { TodayWords } from '../../../web/TodayWords'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { EventsCard } from './EventsCard'
import { Figures } from './Figures'
import { useOverview } from './overview'
import { QuickActions } from './QuickActions'
import { TeamCard } from './TeamCard'
import { FirmCard } from './FirmCard'
import { WeatherWords } from './WeatherWords'
import './dashboard.css'

const Checklist = lazy(() => import('./Checklist'))

export default function Dashboard() {
  const who = useWho()
  const ready = useOverview()
  // On one column, what waits for a decision comes before one's own day.
  const isNarrow = useNarrow(1024)
  const leads = may(who, 'view_live_attendance')
  const isAdmin = may(who, 'manage_settings')
  const isDemo = useFirm()?.isDemo ?? true
  const words = useMemo(
    () => ticking((now) => `${greeting(new Date(now).getHours())}, ${who.firstName}`),
    [who.firstName],
  )

  // An Admin's left column has the firm, so the figures are in the right one.
  const figuresAtRight = isAdmin && !isNarrow

  return (
    <Page title="Dashboard" heading={<>{words}</>} note={<TodayWords />} actions={<WeatherWords />}>
      {isAdmin && !isDemo && (
        <Suspense>
          <Checklist ready={ready} />
        </Suspense>
      )}
      {leads && isNarrow && (
        <div className="dashboard-brief-day">
          <Part name="dashboard.day" />
        </div>
      )}
      {leads && <TeamCard ready={ready} />}
      {leads && isNarrow && <Part name="dashboard.team" />}
      {isAdmin && isNarrow && <FirmCard ready={ready} />}
      {!leads && <Part name="dashboard.figures" />}
      <div className={`dashboard-columns ${isAdmin ? 'firm' : leads ? 'team' : ''}`}>
        <div>
          {isAdmin && !isNarrow && <FirmCard ready={ready} />}
          {!(leads && isNarrow) && <Part name="dashboard.day" />}
          <Part name="dashboard.week" />
          {(leads || isNarrow) && <QuickActions />}
          {leads && !figuresAtRight && <Figures ready={ready} />}
          {leads && <EventsCard ready={ready} />}
        </div>
        <div>
          {leads && !isNarrow && <Part name="dashboard.team" />}
          {figuresAtRight && <Figures ready={ready} />}
          {leads ? <Part name="dashboard.cards" /> : <EventsCard ready={ready} />}
          {!leads && !isNarrow && <QuickActions />}
        </div>
      </div>
      {leads ? (
        <Part name="dashboard.figures" />
      ) : (
        <>
          <Figures ready={ready} />
          <Part name="dashboard.cards" />
        </>
      )}
      <Part name="dashboard" />
    </Page>
  )
}

/** Each part loads by itself, so a late one delays no other. */
type PartName =
  | 'dashboard'
  | 'dashboard.cards'
  | 'dashboard.day'
  | 'dashboard.figures'
  | 'dashboard.team'
  | 'dashboard.week'

function Part({ name }: { name: PartName }) {
  return (
    <Suspense
      fallback={
        name === 'dashboard.figures' || name === 'dashboard.week' ? null : (
          <section className={`card dashboard-coming ${name.split('.').at(-1)}`} aria-hidden>
            <Waiting />
          </section>
        )
      }
    >
      <Slot name={name} />
    </Suspense>
  )
}

/** By the reader's own clock. */
function greeting(hour: number): string {
  return hour < 12 ? 'Good Morning' : hour < 17 ? 'Good Afternoon' : 'Good Evening'
}
