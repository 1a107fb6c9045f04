/**
 * The dashboard by role: everybody's own day with its figures, for managers what they decide beside their
 * team, for Admins the firm, then the week and upcoming events.
 */
import { lazy, Suspense, useMemo } from 'react'
import { may } from '../../../src/domain/access'
import { Slot } from '../../../web/frame/Slot'
import { ticking } from '../../../web/clock'
import { useFirm } from '../../../web/firm'
import { partsOf } from '../../../web/module'
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
import { FirmAttention, FirmCard, TeamAttention } from './FirmCard'
import { WeatherWords } from './WeatherWords'
import './dashboard.css'

const Checklist = lazy(() => import('./Checklist'))

export default function Dashboard() {
  const who = useWho()
  const ready = useOverview()
  // On one column the exceptions come first, and what waits for a decision before one's own figures.
  const isNarrow = useNarrow(1024)
  const leads = may(who, 'view_live_attendance')
  const isAdmin = may(who, 'manage_settings')
  const hasMoney = partsOf('dashboard.figures').some(({ show }) => !show || show(who))
  const isDemo = useFirm()?.isDemo ?? true
  const words = useMemo(
    () => ticking((now) => `${greeting(new Date(now).getHours())}, ${who.firstName}`),
    [who.firstName],
  )

  return (
    <Page
      title="Dashboard"
      heading={<>{words}</>}
      note={<TodayWords />}
      actions={
        <>
          {!isNarrow && <QuickActions />}
          <WeatherWords />
        </>
      }
    >
      {isAdmin && !isDemo && (
        <Suspense>
          <Checklist ready={ready} />
        </Suspense>
      )}
      {hasMoney && (
        <div className="dashboard-money">
          <Part name="dashboard.figures" />
          {!isNarrow && <Part name="dashboard.money" />}
        </div>
      )}
      {isAdmin && isNarrow && (
        <>
          <FirmAttention ready={ready} />
          <section className="card firm-money" aria-label="Billing">
            <Part name="dashboard.firm" />
          </section>
        </>
      )}
      {leads && !isAdmin && isNarrow && <TeamAttention ready={ready} />}
      {leads && <OwnDay ready={ready} omitsFigures={isNarrow} />}
      {!leads ? (
        <OwnColumns ready={ready} isNarrow={isNarrow} />
      ) : isNarrow ? (
        <TeamColumn ready={ready} isAdmin={isAdmin} />
      ) : (
        <TeamColumns ready={ready} isAdmin={isAdmin} />
      )}
      <Part name="dashboard" />
    </Page>
  )
}

function OwnDay({ ready, omitsFigures }: { ready: boolean; omitsFigures?: boolean }) {
  return (
    <section className="card dashboard-day" aria-label="Your day">
      <Part name="dashboard.day" />
      {!omitsFigures && <Figures ready={ready} />}
    </section>
  )
}

function OwnColumns({ ready, isNarrow }: { ready: boolean; isNarrow: boolean }) {
  return (
    <>
      <div className="dashboard-columns">
        <div>
          <OwnDay ready={ready} />
          {isNarrow && <Part name="dashboard.money" />}
          <Part name="dashboard.week" />
          {isNarrow && <QuickActions />}
        </div>
        <div>
          {isNarrow && <Part name="dashboard.activities" />}
          <EventsCard ready={ready} />
        </div>
      </div>
      {!isNarrow && <Part name="dashboard.activities" />}
    </>
  )
}

type TeamColumnsProps = { ready: boolean; isAdmin: boolean }

/** Pending requests stand beside the state of the team. */
function TeamColumns({ ready, isAdmin }: TeamColumnsProps) {
  return (
    <div className="dashboard-columns team">
      <div>
        <Part name="dashboard.team" />
        {isAdmin && <Part name="dashboard.leaves" />}
        <EventsCard ready={ready} />
      </div>
      <div>
        {isAdmin && <FirmCard ready={ready} />}
        <TeamCard ready={ready} omitsMissing={isAdmin} namesExceptions={!isAdmin} />
        {!isAdmin && <Part name="dashboard.leaves" />}
        <Part name="dashboard.week" />
        <Part name="dashboard.activities" />
      </div>
    </div>
  )
}

/** One column, with the pending requests before one's own figures. */
function TeamColumn({ ready, isAdmin }: TeamColumnsProps) {
  return (
    <>
      <Part name="dashboard.team" />
      <section className="card dashboard-day" aria-label="Your figures">
        <Figures ready={ready} />
      </section>
      <QuickActions />
      {isAdmin && <FirmCard ready={ready} omitsAttention />}
      <TeamCard ready={ready} omitsMissing />
      <Part name="dashboard.week" />
      <EventsCard ready={ready} folds />
      <Part name="dashboard.leaves" />
      <Part name="dashboard.activities" />
    </>
  )
}

/** Each part loads by itself, so a late one delays no other. */
type PartName =
  | 'dashboard'
  | 'dashboard.activities'
  | 'dashboard.day'
  | 'dashboard.figures'
  | 'dashboard.firm'
  | 'dashboard.leaves'
  | 'dashboard.money'
  | 'dashboard.team'
  | 'dashboard.week'

const isWithoutFallback = new Set<PartName>(['dashboard.figures', 'dashboard.firm', 'dashboard.week'])

function Part({ name }: { name: PartName }) {
  // One's own day is inside a card.
  const look = `${name === 'dashboard.day' ? '' : 'card '}dashboard-coming ${name.split('.').at(-1)}`
  return (
    <Suspense
      fallback={
        isWithoutFallback.has(name) ? null : (
          <section className={look} aria-hidden>
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
