/** The dashboard: a greeting, one's own day first, then the team for managers, and upcoming events. */
import { Suspense, useMemo } from 'react'
import { may } from '../../../src/domain/access'
import { Slot } from '../../../web/frame/Slot'
import { ticking } from '../../../web/clock'
import { useWho } from '../../../web/session'
import { TodayWords } from '../../../web/TodayWords'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { EventsCard } from './EventsCard'
import { Figures } from './Figures'
import { useOverview } from './overview'
import { QuickActions } from './QuickActions'
import { TeamCard } from './TeamCard'
import { TodayCard } from './TodayCard'
import { WeatherWords } from './WeatherWords'
import './dashboard.css'

export default function Dashboard() {
  const who = useWho()
  const ready = useOverview()
  const leads = may(who, 'view_live_attendance')
  const words = useMemo(
    () => ticking((now) => `${greeting(new Date(now).getHours())}, ${who.firstName}`),
    [who.firstName],
  )

  return (
    <Page title="Dashboard" heading={<>{words}</>} note={<TodayWords />} actions={<WeatherWords />}>
      <div className="dashboard-top">
        <TodayCard ready={ready} />
        <QuickActions />
      </div>
      <Figures ready={ready} />
      <Part name="dashboard.figures" />
      <div className="dashboard-columns">
        <div>
          {leads && <TeamCard ready={ready} />}
          {leads && <Part name="dashboard.team" />}
          <EventsCard ready={ready} />
        </div>
        <div>
          <Part name="dashboard.cards" />
        </div>
      </div>
      <Part name="dashboard" />
    </Page>
  )
}

/** Each part loads by itself, so a late one delays no other. */
function Part({ name }: { name: 'dashboard' | 'dashboard.figures' | 'dashboard.team' | 'dashboard.cards' }) {
  return (
    <Suspense
      fallback={
        name === 'dashboard.figures' ? null : (
          <section className="card dashboard-coming" aria-hidden>
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
