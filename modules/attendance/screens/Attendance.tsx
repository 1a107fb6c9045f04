/** The Attendance screen: the punch first, then the day as it stands, then the days before. */
import { Suspense } from 'react'
import { Slot } from '../../../web/frame/Slot'
import { TodayWords } from '../../../web/TodayWords'
import { Page } from '../../../web/ui/Page'
import { BreakCard } from './BreakCard'
import { CurrentStatus } from './CurrentStatus'
import { useDayOnDevice } from './dayOnDevice'
import { History } from './History'
import { PunchCard } from './PunchCard'
import { RefusedPunches } from './RefusedPunches'
import { useToday } from './useToday'
import './attendance.css'

export default function Attendance() {
  const { data, isPending, isError, refetch } = useToday()
  const day = useDayOnDevice(data)

  return (
    <Page title="Attendance Management" note={<TodayWords />}>
      <RefusedPunches />
      <Suspense>
        <Slot name="attendance.top" />
      </Suspense>
      <div className="day-cards">
        <PunchCard day={day} isPending={isPending} failed={isError ? () => void refetch() : undefined} />
        <BreakCard day={day} />
        <Suspense fallback={<div className="card" aria-hidden />}>
          <Slot name="attendance.cards" />
        </Suspense>
      </div>
      {day.record && <CurrentStatus record={day.record} day={day} />}
      <History ownDay={day} />
    </Page>
  )
}
