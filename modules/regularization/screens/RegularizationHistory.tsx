/** One's own regularizations with their status; pending ones can be withdrawn. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hoursWords } from '../../../src/domain/hours'
import { dayOf, type Day } from '../../../src/domain/day'
import { todayIn, useZone } from '../../../web/firm'
import { dayWords, shortDateWords, titleWords, weekdayWord } from '../../../web/format'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { useNamedId } from '../../../web/useNamedId'
import { RequestBadge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Page } from '../../../web/ui/Page'
import { RowList, type ListRow } from '../../../web/ui/RowList'
import { Segmented } from '../../../web/ui/Segmented'
import { myRegularizations, type Regularization } from '../contract'
import { RequestDetail } from './RequestDetail'
import { Withdraw } from './Withdraw'
import './regularization.css'

const filters = ['All', 'Approved', 'Pending', 'Rejected'] as const

export default function RegularizationHistory() {
  const { data, isError, refetch } = useQuery({
    ...ask(myRegularizations),
    refetchInterval: usePoll(5 * 60_000),
  })
  const [filter, setFilter] = useState<(typeof filters)[number]>('All')
  const named = useNamedId('request')
  const [pressed, show] = useState<number | null>(null)
  const opened = pressed ?? named.id
  const zone = useZone()
  const today = todayIn(zone)
  const [ending, end] = useState<Regularization | null>(null)
  const shown = data?.filter(({ status }) => filter === 'All' || status === filter.toLowerCase())

  return (
    <Page title="Regularization History">
      <Segmented
        label="Status"
        value={filter}
        options={filters.map((id) => ({ id, label: id }))}
        onChange={setFilter}
      />
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>Error loading regularization history</ErrorState>
      ) : !shown ? (
        <Card>
          <RowList label="Regularization requests" rows={undefined} empty="" />
          <p className="out-of-sight">Loading regularization history...</p>
        </Card>
      ) : shown.length === 0 ? (
        <EmptyState
          action={
            filter === 'All' ? (
              <Link to={'/attendance' as string} className="button secondary">
                Request one in Attendance
              </Link>
            ) : (
              <Button onClick={() => setFilter('All')}>Show all</Button>
            )
          }
        >
          No regularization requests found
        </EmptyState>
      ) : (
        <Card>
          <RowList
            label="Regularization requests"
            empty=""
            rows={shown.map((request) => rowOf(request, { today, zone, open: () => show(request.id) }))}
          />
        </Card>
      )}
      {opened !== null && (
        <RequestDetail id={opened} onClose={() => (show(null), named.close())} onWithdraw={end} />
      )}
      {ending && <Withdraw request={ending} onClose={() => end(null)} />}
    </Page>
  )
}

/** The day and its type, then the requested times, the reason and the dates of the request. */
function rowOf(
  request: Regularization,
  { today, zone, open }: { today: Day; zone: string; open: () => void },
): ListRow {
  const { id, targetDate, status, requestType, actualHours } = request
  const date = `${weekdayWord(targetDate)} ${shortDateWords(targetDate, today)}`
  const on = (instant: string) => shortDateWords(dayOf(instant, zone), today)
  const decided = request.approvedAt && { approved: 'Approved on', rejected: 'Rejected on' }[status as string]
  return {
    key: id,
    title: `${date} · ${titleWords(requestType)}`,
    note: `${requestedTimes(request)}${hoursWords(actualHours)}`,
    more: request.reason,
    state: <RequestBadge status={status} />,
    figure: decided ? `${decided} ${on(request.approvedAt!)}` : `Applied on ${on(request.createdAt)}`,
    onPress: open,
    press: `Details of ${titleWords(requestType)}, ${dayWords(targetDate)}`,
  }
}

/** `09:30 to 18:40, `, `out at 18:40, `; only the requested times. */
function requestedTimes({ punchInTime, punchOutTime }: Regularization): string {
  if (punchInTime && punchOutTime) return `${punchInTime} to ${punchOutTime}, `
  return punchInTime ? `in at ${punchInTime}, ` : punchOutTime ? `out at ${punchOutTime}, ` : ''
}
