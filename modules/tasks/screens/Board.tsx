/**
 * The board: one column per status. A card is moved by pointer, by keyboard (Space, arrows, Space), or with
 * its menu; dropping it on Completed asks for notes. A live region announces each step; a card that cannot be
 * moved says why.
 */
import { useRef, useState, type KeyboardEvent } from 'react'
import { fullName } from '../../../web/format'
import { useWho } from '../../../web/session'
import { Button } from '../../../web/ui/Button'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import type { Task } from '../contract'
import { taskStatuses, type TaskStatus } from '../rules'
import { BoardCard } from './BoardCard'
import { CompleteDialog } from './CompleteDialog'
import { nothing } from './TaskList'
import { useTaskAddress } from './useTaskAddress'
import { useCarry, type Moving } from './useCarry'
import { moveTask, useTaskPage, whyNot } from './useTasks'
import { statusWords } from './words'
import './board.css'

export default function Board() {
  const who = useWho()
  const { tab, isFiltered } = useTaskAddress()
  const board = useRef<HTMLDivElement>(null)
  const [announcement, say] = useState('')
  const [finishing, setFinishing] = useState<Task | null>(null)
  const columns = {
    pending: useTaskPage('pending'),
    in_progress: useTaskPage('in_progress'),
    completed: useTaskPage('completed'),
  }
  const isEmpty = taskStatuses.every((status) => columns[status].data?.pagination.totalItems === 0)

  /** Focus returns to the card after a move, so that the keyboard continues from there. */
  const focusOn = (id: number) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        board.current?.querySelector<HTMLElement>(`[data-task="${id}"] .task-open`)?.focus(),
      ),
    )

  function move({ task, to }: Moving) {
    if (to === task.status) return say(`${task.title} stays in ${statusWords[to]}.`)
    const why = whyNot(task, who.id)
    if (why) return say(why)
    if (to === 'completed') return setFinishing(task)
    say(`${task.title} moved to ${statusWords[to]}.`)
    void moveTask(task, to).then((done) => {
      if (!done) say(`${task.title} could not be moved and is back in ${statusWords[task.status]}.`)
      focusOn(task.id)
    })
    focusOn(task.id)
  }

  const carry = useCarry({ say, move, whyNot: (task) => whyNot(task, who.id) })

  /**
   * Without a picked-up card the arrows move between cards: up and down in a column, sideways between
   * columns.
   */
  function walk(event: KeyboardEvent<HTMLElement>) {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-task]')
    if (!card || carry.carried || !(event.target as HTMLElement).matches('.task-open')) return
    const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    const cardsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-task]')]
    const column = card.closest('[data-column]')!
    const at = cardsOf(column).indexOf(card)
    let next = cardsOf(column)[at + step]
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const all = [...board.current!.querySelectorAll('[data-column]')]
      const beside = (
        step < 0 ? all.slice(0, all.indexOf(column)).toReversed() : all.slice(all.indexOf(column) + 1)
      ).find((one) => cardsOf(one).length > 0)
      next = beside && cardsOf(beside)[Math.min(at, cardsOf(beside).length - 1)]
    }
    next?.querySelector<HTMLElement>('.task-open')?.focus()
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    <section className="task-main" aria-label="Board">
      <p id="board-how" className="out-of-sight">
        Press Space to pick up a card, the arrow keys to choose a column, Space again to drop it, Escape to
        cancel.
      </p>
      {isEmpty && <p className="soft">{isFiltered ? 'No tasks found' : nothing[tab]}</p>}
      <div className="board" ref={board} onKeyDown={walk}>
        {taskStatuses.map((status) => (
          <Column
            key={status}
            status={status}
            of={columns[status]}
            isTarget={carry.target === status}
            carry={carry}
            onMove={move}
            whoId={who.id}
          />
        ))}
      </div>
      <p className="out-of-sight" role="status" aria-live="assertive">
        {announcement}
      </p>
      {announcement.startsWith('Only ') ? <p className="board-why soft">{announcement}</p> : null}
      {carry.carried && carry.at && (
        <div
          className="board-ghost"
          style={{ translate: `${carry.at.x + 12}px ${carry.at.y + 12}px` }}
          aria-hidden
        >
          {carry.carried.title}
        </div>
      )}
      {finishing && (
        <CompleteDialog
          task={finishing}
          onClose={(done) => {
            say(
              done
                ? `${finishing.title} moved to ${statusWords.completed}.`
                : `${finishing.title} stays in ${statusWords[finishing.status]}.`,
            )
            setFinishing(null)
            focusOn(finishing.id)
          }}
        />
      )}
    </section>
  )
}

type ColumnProps = {
  status: TaskStatus
  of: ReturnType<typeof useTaskPage>
  isTarget: boolean
  carry: ReturnType<typeof useCarry>
  onMove: (moving: Moving) => void
  whoId: number
}

function Column({
  status,
  of: { data, isError, isFading, refetch },
  isTarget,
  carry,
  onMove,
  whoId,
}: ColumnProps) {
  const { set } = useTaskAddress()
  const count = data?.pagination.totalItems ?? 0
  const more = data ? count - data.data.length : 0
  return (
    <section
      className={isTarget ? 'board-column target' : 'board-column'}
      data-column={status}
      aria-label={`${statusWords[status]}, ${count} ${count === 1 ? 'task' : 'tasks'}`}
    >
      <h2>
        {statusWords[status]} <span className="board-count figures">{data ? count : ''}</span>
      </h2>
      <div className="board-cards" tabIndex={0} role="group" aria-label={`Cards in ${statusWords[status]}`}>
        {isError ? (
          <ErrorState retry={refetch}>Failed to fetch tasks</ErrorState>
        ) : !data ? (
          <Waiting />
        ) : (
          <ul className={isFading ? 'fading' : undefined}>
            {data.data.map((task) => (
              <li key={task.id}>
                <BoardCard
                  task={task}
                  carry={carry}
                  why={whyNot(task, whoId)}
                  onMove={(to) => onMove({ task, to })}
                  onOpen={() => set({ task: task.id })}
                  label={`${task.title}, ${fullName(task.assignedToUser)}`}
                />
              </li>
            ))}
          </ul>
        )}
        {more > 0 && (
          <Button size="small" variant="quiet" onClick={() => set({ isBoard: false, status })}>
            {more} more in the list
          </Button>
        )}
      </div>
    </section>
  )
}
