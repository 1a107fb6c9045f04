/** One's own leave, newest first, with its status and possible actions. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { usePoll } from '../../../../web/live'
import { todayIn, useZone } from '../../../../web/firm'
import { ask } from '../../../../web/query'
import { useNarrow } from '../../../../web/useNarrow'
import { useNamedId } from '../../../../web/useNamedId'
import { daysWords, shortDateWords } from '../../../../web/format'
import { RequestBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Pagination } from '../../../../web/ui/Pagination'
import { RowList, type ListRow } from '../../../../web/ui/RowList'
import { Table, type Column } from '../../../../web/ui/Table'
import { heldBy } from '../../../../web/ui/Trail'
import { openUnlessControl } from '../../../../web/ui/rows'
import { myLeaves, type Leave } from '../../contract'
import { CalendarLink } from '../../calendar/screens/CalendarLink'
import { LeaveDetail } from './LeaveDetail'
import { CancelLeave } from './CancelLeave'
import { durationWords, leaveWords, takeBackWords, typeWords } from '../../screens/words'
import './leave.css'

const pageSize = 20
const fiveMinutes = 5 * 60_000

export function LeaveHistory() {
  const today = todayIn(useZone())
  const isNarrow = useNarrow()
  const [page, setPage] = useState(1)
  const [pressed, show] = useState<number | null>(null)
  const named = useNamedId('leave')
  const shown = pressed ?? named.id
  const [linking, link] = useState(false)
  const [ending, end] = useState<Leave | null>(null)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...ask(myLeaves, { page: String(page), limit: String(pageSize) }),
    refetchInterval: usePoll(fiveMinutes),
    placeholderData: keepPreviousData,
  })
  const rows = Array.isArray(data) ? data : data?.data
  const pages = data && !Array.isArray(data) ? data.pagination.totalPages : 1
  const shared = {
    label: 'Leave History',
    fading: isPlaceholderData,
    error: isError && !rows && 'Error loading leave history. Please refresh the page.',
    retry: () => void refetch(),
    empty: 'No leave applications found.',
  } as const

  return (
    <Card
      title="Leave History"
      actions={
        <Button
          size="small"
          aria-haspopup="dialog"
          icon={<CalendarSync size={16} aria-hidden />}
          onClick={() => link(true)}
        >
          Calendar link
        </Button>
      }
    >
      {isNarrow ? (
        <RowList {...shared} rows={rows?.map((leave) => listRow(leave, today, () => show(leave.id)))} />
      ) : (
        <Table
          {...shared}
          columns={columns({ open: (leave) => show(leave.id), end, today })}
          rows={rows}
          rowKey={({ id }) => id}
          rowProps={(leave) => ({ className: 'opens', onClick: openUnlessControl(() => show(leave.id)) })}
        />
      )}
      <Pagination page={page} pages={pages} onPage={setPage} />
      {linking && <CalendarLink onClose={() => link(false)} />}
      {shown !== null && <LeaveDetail id={shown} onClose={() => (show(null), named.close())} onEnd={end} />}
      {ending && <CancelLeave leave={ending} onClose={() => end(null)} />}
    </Card>
  )
}

/** `14 Dec · 1 day`, and below it the type and the approver of a pending request. */
function listRow(leave: Leave, today: string, open: () => void): ListRow {
  const { fromDate, toDate, totalDays, duration, status, approval } = leave
  const dates = [...new Set([fromDate, toDate])].map((day) => shortDateWords(day, today)).join(' to ')
  return {
    key: leave.id,
    title: `${dates} · ${daysWords(totalDays)}`,
    note: [
      typeWords(leave.leaveType),
      duration === 'full_day' ? null : durationWords[duration],
      status === 'pending' ? heldBy(approval) : null,
    ]
      .filter(Boolean)
      .join(' · '),
    state: <RequestBadge status={status} />,
    onPress: open,
    press: `Details of ${leaveWords(leave)}`,
  }
}

function columns({
  open,
  end,
  today,
}: {
  open: (leave: Leave) => void
  end: (leave: Leave) => void
  today: string
}): Column<Leave>[] {
  return [
    {
      head: 'Type',
      phone: 'lead',
      cell: (leave) => (
        <>
          <button
            type="button"
            className="row-link"
            aria-haspopup="dialog"
            aria-label={`Details of ${leaveWords(leave)}`}
            onClick={() => open(leave)}
          >
            {typeWords(leave.leaveType)}
          </button>
          {leave.duration !== 'full_day' && (
            <span className="faint leave-duration">{durationWords[leave.duration]}</span>
          )}
        </>
      ),
    },
    {
      head: 'From',
      cell: ({ fromDate }) => <time className="nowrap">{shortDateWords(fromDate, today)}</time>,
    },
    { head: 'To', cell: ({ toDate }) => <time className="nowrap">{shortDateWords(toDate, today)}</time> },
    { head: 'Days', number: true, cell: ({ totalDays }) => totalDays },
    {
      head: 'Status',
      phone: 'row',
      cell: ({ status, approval }) => (
        <span className="leave-status">
          <RequestBadge status={status} />
          {status === 'pending' && <span className="faint">{heldBy(approval)}</span>}
        </span>
      ),
    },
    {
      head: 'Actions',
      phone: 'row',
      cell: (leave) =>
        (leave.canCancel || leave.canRetract) && (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`${takeBackWords(leave, today).short} ${leaveWords(leave)}`}
            onClick={() => end(leave)}
          >
            {takeBackWords(leave, today).short}
          </Button>
        ),
    },
  ]
}
