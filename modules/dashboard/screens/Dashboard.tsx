/** The day at a glance: a greeting, one's own day first, then the team for those who lead one. */
import { Suspense, useMemo } from 'react'
import { Slot } from '../../../web/frame/Slot'
import { ticking } from '../../../web/clock'
import { useWho } from '../../../web/session'
import { TodayWords } from '../../../web/TodayWords'
import { Page } from '../../../web/ui/Page'
import { QuickActions } from './QuickActions'
import { TodayCard } from './TodayCard'
import './dashboard.css'

export default function Dashboard() {
  const who = useWho()
  const words = useMemo(() => ticking((now) => `${greeting(new Date(now).getHours())}, ${who.firstName}`), [who.firstName])

  return (
    <Page title="Dashboard" heading={<>{words}</>} note={<TodayWords />}>
      <div className="dashboard-top">
        <TodayCard />
        <QuickActions />
      </div>
      <Suspense fallback={<div className="card" aria-hidden />}>
        <Slot name="dashboard" />
      </Suspense>
    </Page>
  )
}

/** By the reader's own clock: it is morning where they are. */
export function greeting(hour: number): string {
  return hour < 12 ? 'Good Morning' : hour < 17 ? 'Good Afternoon' : 'Good Evening'
}
