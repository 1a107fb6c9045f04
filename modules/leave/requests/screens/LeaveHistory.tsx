/** One's own leave, newest first, with its status and possible actions. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarSync, History } from 'lucide-react'
import { usePoll } from '../../../../web/live'
import { todayIn, useZone } from '../../../../web/firm'
import { ask } from '../../../../web/query'
import { useNamedId } from '../../../../web/useNamedId'
import { dayWords } from '../../../../web/format'
import { RequestBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Pagination } from '../../../../web/ui/Pagination'
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

  return (
    <Card
      title="Leave History"
      icon={<History size={18} aria-hidden />}
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
      <Table
        label="Leave History"
        columns={columns({ open: (leave) => show(leave.id), end, today })}
        rows={rows}
        rowKey={({ id }) => id}
        rowProps={(leave) => ({ className: 'opens', onClick: openUnlessControl(() => show(leave.id)) })}
        fading={isPlaceholderData}
        error={isError && !rows && 'Error loading leave history. Please refresh the page.'}
        retry={() => void refetch()}
        empty="No leave applications found."
      />
      <Pagination page={page} pages={pages} onPage={setPage} />
      {linking && <CalendarLink onClose={() => link(false)} />}
      {shown !== null && <LeaveDetail id={shown} onClose={() => (show(null), named.close())} onEnd={end} />}
      {ending && <CancelLeave leave={ending} onClose={() => end(null)} />}
    </Card>
  )
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
    { head: 'From', cell: ({ fromDate }) => <time className="nowrap">{dayWords(fromDate)}</time> },
    { head: 'To', cell: ({ toDate }) => <time className="nowrap">{dayWords(toDate)}</time> },
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
