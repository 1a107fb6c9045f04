/** The list: open tasks by deadline, then completed ones behind a button. */
import { useState } from 'react'
import { ChevronDown, ListTodo, MessageSquare, Repeat } from 'lucide-react'
import { fullName } from '../../../web/format'
import { useWho } from '../../../web/session'
import { Button } from '../../../web/ui/Button'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { fromFirst, Pagination } from '../../../web/ui/Pagination'
import { Waiting } from '../../../web/ui/Spinner'
import type { Task, TaskView } from '../contract'
import { repeatWords } from '../rules'
import { DoneBox } from './DoneBox'
import { useTaskAddress } from './useTaskAddress'
import { pageSize, useTaskPage } from './useTasks'
import { Deadline, LoudPriority, statusWords, TaskStatusBadge, useIsOverdue } from './words'
import './card.css'

export const nothing: Record<TaskView, string> = {
  'my-tasks': 'No tasks are assigned to you',
  'assigned-by-me': 'You have not assigned any tasks',
  all: 'No tasks found',
}

export function TaskList() {
  const { tab, page, isFiltered, set, clear } = useTaskAddress()
  const { data, isError, isFading, refetch } = useTaskPage()
  const found = data?.pagination.totalItems ?? 0
  const first = (page - 1) * pageSize + 1
  return (
    <section className="task-main" aria-label="Tasks">
      <div className="task-area">
        <div className="card" tabIndex={0} role="group" aria-label="Task list">
          {isError ? (
            <ErrorState retry={refetch}>Failed to fetch tasks</ErrorState>
          ) : !data ? (
            <Waiting />
          ) : data.data.length === 0 ? (
            <EmptyState
              icon={<ListTodo size={28} strokeWidth={1.5} aria-hidden />}
              action={isFiltered && <Button onClick={clear}>Clear Filters</Button>}
            >
              {isFiltered ? 'No tasks found' : nothing[tab]}
            </EmptyState>
          ) : (
            <Rows
              tasks={data.data}
              isFading={isFading}
              folds={!isFiltered}
              isWhole={data.pagination.totalPages === 1}
              onOpen={(id) => set({ task: id })}
            />
          )}
        </div>
      </div>
      <p className="out-of-sight" role="status">
        {data && `${found} ${found === 1 ? 'task' : 'tasks'} found`}
      </p>
      {data && data.pagination.totalPages > 1 && (
        <div className="task-foot">
          <p className="soft">
            Showing {first} to {first + data.data.length - 1} of {found} tasks
          </p>
          <Pagination
            page={page}
            pages={data.pagination.totalPages}
            numbers={fromFirst(page, data.pagination.totalPages)}
            onPage={(to) => set({ page: to })}
          />
        </div>
      )}
    </section>
  )
}

type RowsProps = {
  tasks: readonly Task[]
  isFading: boolean
  /** Completed tasks are folded. */ folds: boolean
  /** Other pages have no more tasks. */ isWhole: boolean
  onOpen: (id: number) => void
}

/** Open tasks, and completed ones on request. Without open tasks, and with filters, nothing is folded. */
function Rows({ tasks, isFading, folds, isWhole, onOpen }: RowsProps) {
  // A task that was completed here stays in sight, so that it can be reopened where it was.
  const [seenOpen, setSeenOpen] = useState<ReadonlySet<number>>(new Set())
  const [isShown, setShown] = useState(false)
  const unseen = tasks.filter(({ id, status }) => status !== 'completed' && !seenOpen.has(id))
  if (unseen.length > 0) setSeenOpen(new Set([...seenOpen, ...unseen.map(({ id }) => id)]))
  const isDone = ({ id, status }: Task) => status === 'completed' && !seenOpen.has(id)
  const done = tasks.filter(isDone)
  const isFolded = folds && done.length > 0 && done.length < tasks.length
  const shown = isFolded && !isShown ? tasks.filter((task) => !isDone(task)) : tasks
  return (
    <>
      <ul className={isFading ? 'task-list fading' : 'task-list'}>
        {shown.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} onOpen={() => onOpen(task.id)} />
          </li>
        ))}
      </ul>
      {isFolded && (
        <Button
          variant="quiet"
          className="task-fold"
          aria-expanded={isShown}
          icon={<ChevronDown size={16} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'} {done.length} completed{isWhole ? '' : ' on this page'}
        </Button>
      )}
    </>
  )
}

function TaskCard({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const late = useIsOverdue(task)
  return (
    <article
      className={late ? 'task-card late' : task.status === 'completed' ? 'task-card done' : 'task-card'}
    >
      <DoneBox task={task} />
      <h3>
        <button type="button" className="task-open" aria-haspopup="dialog" onClick={onOpen}>
          {task.title}
        </button>
      </h3>
      <span className="task-badges">
        <LoudPriority priority={task.priority} />
        {task.status === 'in_progress' && !late ? (
          <TaskStatusBadge task={task} />
        ) : (
          <span className="out-of-sight">{late ? 'Overdue' : statusWords[task.status]}</span>
        )}
      </span>
      <TaskFoot task={task} />
    </article>
  )
}

export function TaskFoot({ task }: { task: Task }) {
  const who = useWho()
  return (
    <p className="task-facts faint">
      <Deadline task={task} />
      {task.category && <span>{task.category}</span>}
      {task.assignedTo !== who.id && <span>@{fullName(task.assignedToUser)}</span>}
      {task.repeat && (
        <span>
          <Repeat size={12} aria-hidden /> {repeatWords(task.repeat)}
        </span>
      )}
      {task.commentCount > 0 && (
        <span>
          <MessageSquare size={12} aria-hidden /> {task.commentCount}
          <span className="out-of-sight"> {task.commentCount === 1 ? 'comment' : 'comments'}</span>
        </span>
      )}
    </p>
  )
}
