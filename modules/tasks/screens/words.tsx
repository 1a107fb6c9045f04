/** How a task is shown: priority, status, due date. */
import { dayOf, timeOf, type Instant } from '../../../src/domain/day'
import { now } from '../../../web/clock'
import { todayIn, useZone } from '../../../web/firm'
import { titleWords } from '../../../web/format'
import { Badge, type Colour } from '../../../web/ui/Badge'
import type { Task } from '../contract'
import { isOverdue, type Priority, type TaskStatus } from '../rules'
import { dueWords, lateWords } from './due'

export const statusWords: Record<TaskStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
}
const statusColours: Record<TaskStatus, Colour> = {
  pending: 'yellow',
  in_progress: 'blue',
  completed: 'green',
}
const priorityColours: Record<Priority, Colour> = {
  low: 'gray',
  medium: 'indigo',
  high: 'orange',
  urgent: 'red',
}
export const priorityWords = titleWords

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge colour={priorityColours[priority]}>{priorityWords(priority)}</Badge>
}

/** The status, or Overdue instead. */
export function TaskStatusBadge({ task }: { task: Pick<Task, 'status' | 'deadline'> }) {
  const late = useIsOverdue(task)
  return (
    <Badge colour={late ? 'red' : statusColours[task.status]}>
      {late ? 'Overdue' : statusWords[task.status]}
    </Badge>
  )
}

export function useIsOverdue(task: Pick<Task, 'status' | 'deadline'>): boolean {
  return isOverdue(task, new Date(now()).toISOString(), useZone())
}

const dateText = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Nov 5, 2026`, the firm's day. */
export const dateWords = (instant: Instant, zone: string) => dateText.format(Date.parse(dayOf(instant, zone)))
/** `Nov 5, 2026, 14:05` */
export const momentWords = (instant: Instant, zone: string) =>
  `${dateWords(instant, zone)}, ${timeOf(instant, zone)}`

/** Only high and urgent: a badge in every row says nothing. */
export function LoudPriority({ priority }: { priority: Priority }) {
  return priority === 'high' || priority === 'urgent' ? (
    <PriorityBadge priority={priority} />
  ) : (
    <span className="out-of-sight">{priorityWords(priority)} priority</span>
  )
}

/** When it is due. An overdue one is red and says by how many days it is late. */
export function Deadline({ task: { deadline, status } }: { task: Pick<Task, 'status' | 'deadline'> }) {
  const zone = useZone()
  const today = todayIn(zone)
  const late = useIsOverdue({ deadline, status })
  return (
    <time className={late ? 'task-due late' : 'task-due'} dateTime={deadline}>
      {dueWords(deadline, today, zone)}
      {late && ` · ${lateWords(deadline, today, zone)}`}
    </time>
  )
}
