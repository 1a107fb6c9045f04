/** Completing from the board, with optional notes. */
import { useState, type FormEvent } from 'react'
import { useSendOnce } from '../../../web/sendOnce'
import { Button } from '../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../web/ui/Dialog'
import { Textarea } from '../../../web/ui/Field'
import type { Task } from '../contract'
import { finishTask } from './useTasks'

export function CompleteDialog({ task, onClose }: { task: Task; onClose: (done: boolean) => void }) {
  return (
    <Dialog title="Complete Task" onClose={() => onClose(false)}>
      <p>{task.title}</p>
      <CompleteForm task={task} onDone={() => onClose(true)} onCancel={() => onClose(false)} />
    </Dialog>
  )
}

export function CompleteForm({
  task,
  onDone,
  onCancel,
}: {
  task: Task
  onDone: () => void
  onCancel?: () => void
}) {
  const sendOnce = useSendOnce()
  const [notes, setNotes] = useState(task.notes ?? '')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const done = await sendOnce(['complete', task.id, notes], (key) => finishTask(task, notes, key))
    if (done) onDone()
    else setBusy(false)
  }

  return (
    <form className="dialog-form" onSubmit={(event) => void submit(event)}>
      <Textarea
        label="Completion notes (optional)"
        rows={2}
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <DialogButtons>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={busy}>
          Mark as Complete
        </Button>
      </DialogButtons>
    </form>
  )
}
