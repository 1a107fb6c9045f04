/** The round box of a task: a press completes it, with Undo. Completed tasks are reopened by it. */
import { useState } from 'react'
import { Check } from 'lucide-react'
import { useWho } from '../../../web/session'
import { useSendOnce } from '../../../web/sendOnce'
import type { Task } from '../contract'
import { finishTask, moveTask, whyNot } from './useTasks'
import './doneBox.css'

export function DoneBox({ task }: { task: Task }) {
  const who = useWho()
  const sendOnce = useSendOnce()
  const [busy, setBusy] = useState(false)
  const why = whyNot(task, who.id)
  const isDone = task.status === 'completed'

  async function press() {
    if (busy) return
    setBusy(true)
    if (isDone) await moveTask(task, 'pending')
    else await sendOnce(['complete', task.id], (key) => finishTask(task, task.notes ?? '', key))
    setBusy(false)
  }

  // Only the assignee completes it; others see its state.
  if (why)
    return (
      <span className={isDone ? 'done-box still done' : 'done-box still'} aria-hidden>
        <span>{isDone && <Check size={14} strokeWidth={3} />}</span>
      </span>
    )
  return (
    <button
      type="button"
      role="checkbox"
      className="done-box"
      aria-checked={isDone}
      aria-label={`Complete ${task.title}`}
      onClick={() => void press()}
    >
      <span aria-hidden>{isDone && <Check size={14} strokeWidth={3} />}</span>
    </button>
  )
}
