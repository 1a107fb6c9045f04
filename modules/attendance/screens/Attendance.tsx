/** The Attendance screen: the current day with its punch first, then the week, then the history. */
import { Suspense } from 'react'
import { may } from '../../../src/domain/access'
import { Slot } from '../../../web/frame/Slot'
import { useWho } from '../../../web/session'
import { TodayWords } from '../../../web/TodayWords'
import { Page } from '../../../web/ui/Page'
import { useNarrow } from '../../../web/useNarrow'
import { useDayOnDevice } from '../punch/screens/dayOnDevice'
import { History } from '../history/screens/History'
import { historyPlace } from '../missing/screens/anchors'
import { LinkedPlace } from '../../../web/ui/LinkedPlace'
import MissingNow from '../missing/screens/MissingNow'
import { PunchCard } from '../punch/screens/PunchCard'
import { RefusedPunches } from '../punch/screens/RefusedPunches'
import { useToday } from '../punch/screens/useToday'
import { OwnWeek } from '../week/screens/OwnWeek'
import './attendance.css'

export default function Attendance() {
  const { data, isPending, isError, refetch } = useToday()
  const day = useDayOnDevice(data)
  const leads = may(useWho(), 'view_live_attendance')
  // As in attendance.css. There the history begins two screens down, too far for who is missing.
  const hasOneColumn = useNarrow(1024)

  return (
    <Page title="Attendance Management" note={<TodayWords />}>
      <RefusedPunches />
      <Suspense>
        <Slot name="attendance.top" />
      </Suspense>
      <div className="day-cards">
        <PunchCard day={day} isPending={isPending} failed={isError ? () => void refetch() : undefined} />
        {leads && hasOneColumn && <MissingNow />}
        <div className="day-side">
          <OwnWeek />
          <Suspense fallback={<div className="card" aria-hidden />}>
            <Slot name="attendance.cards" />
          </Suspense>
        </div>
      </div>
      <LinkedPlace id={historyPlace} className="history-place">
        <History ownDay={day} hasMissing={leads && !hasOneColumn} />
      </LinkedPlace>
    </Page>
  )
}
