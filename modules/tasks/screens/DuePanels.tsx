/** Upcoming deadlines and overdue tasks of the open tab. Collapsed on a phone. */
import { useState, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronDown, TriangleAlert } from 'lucide-react'
import { fullName } from '../../../web/format'
import { ask } from '../../../web/query'
import { CountBadge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Spinner } from '../../../web/ui/Spinner'
import { overdueTasks, upcomingTasks, type Task } from '../contract'
import { upcomingDays } from '../rules'
import { useTaskAddress } from './useTaskAddress'
import { useSummary } from './useTasks'
import { Deadline } from './words'
import './due.css'

const mostShown = 8

export function DuePanels() {
  const { tab, set } = useTaskAddress()
  const counts = useSummary(tab)
  const upcoming = useQuery({
    ...ask(upcomingTasks, { view: tab, days: String(upcomingDays), limit: String(mostShown) }),
    placeholderData: keepPreviousData,
  })
  const overdue = useQuery({
    ...ask(overdueTasks, { view: tab, limit: String(mostShown) }),
    placeholderData: keepPreviousData,
  })
  const open = (id: number) => set({ task: id })
  return (
    <div className="task-side">
      <Panel
        title="Upcoming Deadlines"
        note="Next 7 days"
        icon={<CalendarClock size={18} aria-hidden />}
        count={counts?.upcoming}
        query={upcoming}
        failed="Failed to fetch upcoming tasks"
        empty="Nothing is due in the next 7 days"
        showsWho={tab !== 'my-tasks'}
        onOpen={open}
      />
      <Panel
        title="Overdue Tasks"
        isUrgent
        icon={<TriangleAlert size={18} aria-hidden />}
        count={counts?.overdue}
        query={overdue}
        failed="Failed to fetch overdue tasks"
        empty="Nothing is overdue"
        showsWho={tab !== 'my-tasks'}
        onOpen={open}
      />
    </div>
  )
}

type PanelProps = {
  title: string
  note?: string
  icon: ReactNode
  count: number | undefined
  query: { data?: Task[] | undefined; isError: boolean; refetch: () => unknown }
  failed: string
  empty: string
  showsWho: boolean
  isUrgent?: boolean
  onOpen: (id: number) => void
}

function Panel({
  title,
  note,
  icon,
  count,
  query: { data, isError, refetch },
  failed,
  empty,
  showsWho,
  isUrgent,
  onOpen,
}: PanelProps) {
  const [isOpen, setOpen] = useState(() => matchMedia('(width >= 64rem)').matches)
  const more = data && count !== undefined ? count - data.length : 0
  return (
    <details className="card due-panel" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>
          {icon}
          {title}
        </h2>
        {note && <span className="due-note faint">{note}</span>}
        {isUrgent && count ? (
          <CountBadge count={count} of="tasks" />
        ) : (
          <span className="faint figures">{count || ''}</span>
        )}
        <ChevronDown className="due-chevron" size={16} aria-hidden />
      </summary>
      {isError && !data ? (
        <p className="due-none" role="alert">
          {failed}{' '}
          <Button size="small" variant="quiet" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : !data ? (
        <p className="due-none">
          <Spinner label="Loading…" />
        </p>
      ) : data.length === 0 ? (
        <p className="due-none soft">{empty}</p>
      ) : (
        <ul>
          {data.map((task) => (
            <li key={task.id}>
              <button
                type="button"
                className="due-task"
                aria-haspopup="dialog"
                onClick={() => onOpen(task.id)}
              >
                <span className="due-title">{task.title}</span>
                <span className="faint">
                  <Deadline task={task} />
                  {showsWho && ` · @${fullName(task.assignedToUser)}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="faint">and {more} more</p>}
    </details>
  )
}
