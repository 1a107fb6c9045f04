/** The list: open tasks by deadline, then completed ones. */
import { ListTodo, MessageSquare, Repeat } from 'lucide-react'
import { fullName } from '../../../web/format'
import { Button } from '../../../web/ui/Button'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { fromFirst, Pagination } from '../../../web/ui/Pagination'
import { Waiting } from '../../../web/ui/Spinner'
import type { Task, TaskView } from '../contract'
import { repeatWords } from '../rules'
import { useTaskAddress } from './useTaskAddress'
import { pageSize, useTaskPage } from './useTasks'
import { Deadline, PriorityBadge, TaskStatusBadge, useIsOverdue } from './words'
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
      <div className="task-area card" tabIndex={0} role="group" aria-label="Task list">
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
          <ul className={isFading ? 'task-list fading' : 'task-list'}>
            {data.data.map((task) => (
              <li key={task.id}>
                <TaskCard task={task} onOpen={() => set({ task: task.id })} />
              </li>
            ))}
          </ul>
        )}
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

function TaskCard({ task, onOpen }: { task: Task; onOpen: () => void }) {
  const late = useIsOverdue(task)
  return (
    <article
      className={late ? 'task-card late' : task.status === 'completed' ? 'task-card done' : 'task-card'}
    >
      <header>
        <h3>
          <button type="button" className="task-open" aria-haspopup="dialog" onClick={onOpen}>
            {task.title}
          </button>
        </h3>
        <span className="task-badges">
          <PriorityBadge priority={task.priority} />
          <TaskStatusBadge task={task} />
        </span>
      </header>
      <p className="task-words">{task.description}</p>
      <TaskFoot task={task} />
    </article>
  )
}

export function TaskFoot({ task }: { task: Task }) {
  return (
    <p className="task-facts faint">
      <span>{fullName(task.assignedToUser)}</span>
      <Deadline at={task.deadline} />
      {task.category && <span>{task.category}</span>}
      {task.repeat && (
        <span>
          <Repeat size={14} aria-hidden /> {repeatWords(task.repeat)}
        </span>
      )}
      {task.commentCount > 0 && (
        <span>
          <MessageSquare size={14} aria-hidden /> {task.commentCount}
          <span className="out-of-sight"> {task.commentCount === 1 ? 'comment' : 'comments'}</span>
        </span>
      )}
    </p>
  )
}
