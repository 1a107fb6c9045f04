/** How a task is shown: priority, status, due date. */
import { dayOf, timeOf, type Instant } from '../../../src/domain/day'
import { now } from '../../../web/clock'
import { useZone } from '../../../web/firm'
import { titleWords } from '../../../web/format'
import { Badge, type Colour } from '../../../web/ui/Badge'
import type { Task } from '../contract'
import { isOverdue, type Priority, type TaskStatus } from '../rules'

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

/** A day without a time means its last minute, so that time is not shown. */
export function Deadline({ at }: { at: Instant }) {
  const zone = useZone()
  const time = timeOf(at, zone)
  return (
    <time dateTime={at}>
      {dateWords(at, zone)}
      {time !== '23:59' && ` ${time}`}
    </time>
  )
}
