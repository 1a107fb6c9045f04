/** The Attendance screen: the current day with its punch first, then the week, then the history. */
import { Suspense } from 'react'
import { Slot } from '../../../web/frame/Slot'
import { TodayWords } from '../../../web/TodayWords'
import { Page } from '../../../web/ui/Page'
import { useDayOnDevice } from '../punch/screens/dayOnDevice'
import { History } from '../history/screens/History'
import { PunchCard } from '../punch/screens/PunchCard'
import { RefusedPunches } from '../punch/screens/RefusedPunches'
import { useToday } from '../punch/screens/useToday'
import { OwnWeek } from '../week/screens/OwnWeek'
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
        <div>
          <OwnWeek />
          <Suspense fallback={<div className="card" aria-hidden />}>
            <Slot name="attendance.cards" />
          </Suspense>
        </div>
      </div>
      <History ownDay={day} />
    </Page>
  )
}
