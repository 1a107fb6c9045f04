/** A card of the board: a click opens it; pointer, keyboard or menu move it. */
import { GripVertical, MoveHorizontal } from 'lucide-react'
import { Drop, MenuEntry } from '../../../web/ui/Menu'
import type { Task } from '../contract'
import { taskStatuses, type TaskStatus } from '../rules'
import { TaskFoot } from './TaskList'
import type { useCarry } from './useCarry'
import { LoudPriority, statusWords, useIsOverdue } from './words'
import './card.css'

type BoardCardProps = {
  task: Task
  carry: ReturnType<typeof useCarry>
  /** Why it cannot be moved. */ why: string | null
  label: string
  onMove: (to: TaskStatus) => void
  onOpen: () => void
}

export function BoardCard({ task, carry, why, label, onMove, onOpen }: BoardCardProps) {
  const late = useIsOverdue(task)
  const isCarried = carry.carried?.id === task.id
  return (
    <article
      className={[
        'task-card board-card',
        late ? 'late' : '',
        isCarried ? 'carried' : '',
        why ? '' : 'movable',
      ].join(' ')}
      data-task={task.id}
      aria-label={label}
      {...carry.pointer(task)}
    >
      <header>
        {!why && <GripVertical className="board-grip" size={16} aria-hidden />}
        <h3>
          <button
            type="button"
            className="task-open"
            aria-haspopup="dialog"
            aria-describedby={why ? undefined : 'board-how'}
            {...carry.keyboard(task)}
            onClick={() => !carry.justDropped() && onOpen()}
          >
            {task.title}
          </button>
        </h3>
        <Drop label={`Move ${task.title} to`} button={<MoveHorizontal size={16} aria-hidden />}>
          {(close) =>
            why ? (
              <p className="board-menu-why">{why}</p>
            ) : (
              taskStatuses
                .filter((status) => status !== task.status)
                .map((status) => (
                  <MenuEntry
                    key={status}
                    onSelect={() => {
                      close()
                      onMove(status)
                    }}
                  >
                    {statusWords[status]}
                  </MenuEntry>
                ))
            )
          }
        </Drop>
      </header>
      <span className="task-badges">
        <LoudPriority priority={task.priority} />
        {late && <span className="out-of-sight">Overdue</span>}
      </span>
      <TaskFoot task={task} />
    </article>
  )
}
