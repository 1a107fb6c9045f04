/** One task: details, actions and comments. */
import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { call, ApiError } from '../../../web/api'
import { useZone } from '../../../web/firm'
import { fullName } from '../../../web/format'
import { ask, client } from '../../../web/query'
import { useWho } from '../../../web/session'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { Confirm } from '../../../web/ui/Confirm'
import { Dialog } from '../../../web/ui/Dialog'
import { ErrorState } from '../../../web/ui/Empty'
import { Fact, Facts, Part } from '../../../web/ui/Facts'
import { Waiting } from '../../../web/ui/Spinner'
import { sentenceOf, useSendOnce } from '../../../web/sendOnce'
import { deleteTask, getTask, type TaskDetail } from '../contract'
import { repeatWords } from '../rules'
import { Comments } from './Comments'
import { CompleteForm } from './CompleteDialog'
import { moveTask } from './useTasks'
import { dateWords, momentWords, PriorityBadge, TaskStatusBadge } from './words'
import './task.css'

export default function TaskDialog({
  id,
  onClose,
  onEdit,
}: {
  id: number
  onClose: () => void
  onEdit: () => void
}) {
  const { data, error, refetch } = useQuery(ask(getTask, { id: String(id) }))
  const [deleting, setDeleting] = useState(false)
  const isGone = error instanceof ApiError && error.status === 404
  const top = useRef<HTMLDivElement>(null)
  // It opens for reading: a focused field would open a phone's keyboard.
  useEffect(() => top.current?.closest<HTMLElement>('.dialog-body')?.focus(), [])
  return (
    <>
      <Dialog wide title={data && !isGone ? data.title : 'Task'} onClose={onClose}>
        <div ref={top} hidden />
        {error && (isGone || !data) ? (
          <ErrorState retry={isGone ? undefined : () => void refetch()}>
            {isGone
              ? 'This task no longer exists, or you cannot see it.'
              : sentenceOf(error, 'Failed to fetch task details')}
          </ErrorState>
        ) : data ? (
          <Detail task={data} onEdit={onEdit} onDelete={() => setDeleting(true)} />
        ) : (
          <Waiting />
        )}
      </Dialog>
      {deleting && data && <DeleteTask task={data} onClose={() => setDeleting(false)} onDone={onClose} />}
    </>
  )
}

function Detail({ task, onEdit, onDelete }: { task: TaskDetail; onEdit: () => void; onDelete: () => void }) {
  const who = useWho()
  const zone = useZone()
  const isCreator = task.assignedBy === who.id
  const isAssignee = task.assignedTo === who.id
  const isMine = isAssignee && task.status !== 'completed'
  return (
    <>
      <Facts>
        <Fact name="Priority">
          <PriorityBadge priority={task.priority} />
        </Fact>
        <Fact name="Status">
          <TaskStatusBadge task={task} />
        </Fact>
        <Fact name="Category">{task.category ?? '-'}</Fact>
        <Fact name="Deadline">{momentWords(task.deadline, zone)}</Fact>
        <Fact name="Assigned to">{fullName(task.assignedToUser)}</Fact>
        <Fact name="Assigned by">{fullName(task.assignedByUser)}</Fact>
        <Fact name="Created">{dateWords(task.createdAt, zone)}</Fact>
        {task.completedAt && <Fact name="Completed">{momentWords(task.completedAt, zone)}</Fact>}
        {task.repeat && (
          <Fact name="Repeats">
            {repeatWords(task.repeat)}
            {task.repeat.until && ` until ${dateWords(`${task.repeat.until}T12:00:00.000Z`, 'UTC')}`}
          </Fact>
        )}
      </Facts>
      <Part title="Description">
        <p className="task-text">{task.description}</p>
      </Part>
      {task.notes && (
        <Part title="Completion notes">
          <p className="task-text">{task.notes}</p>
        </Part>
      )}
      {(isAssignee || isCreator) && (
        <div className="task-acts">
          {isMine && (
            <Button
              onClick={() => void moveTask(task, task.status === 'pending' ? 'in_progress' : 'pending')}
            >
              {task.status === 'pending' ? 'Start working on it' : 'Back to pending'}
            </Button>
          )}
          {isAssignee && task.status === 'completed' && (
            <Button
              icon={<RotateCcw size={16} aria-hidden />}
              onClick={() => void moveTask(task, 'in_progress')}
            >
              Reopen Task
            </Button>
          )}
          {isCreator && task.status !== 'completed' && (
            <Button icon={<Pencil size={16} aria-hidden />} aria-haspopup="dialog" onClick={onEdit}>
              Edit Task
            </Button>
          )}
          {isCreator && (
            <Button
              variant="quiet"
              className="task-delete"
              icon={<Trash2 size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={onDelete}
            >
              Delete Task
            </Button>
          )}
        </div>
      )}
      {isMine && (
        <Part title="Complete Task">
          <CompleteForm task={task} onDone={() => {}} />
        </Part>
      )}
      <Comments task={task} />
    </>
  )
}

function DeleteTask({
  task,
  onClose,
  onDone,
}: {
  task: TaskDetail
  onClose: () => void
  onDone: () => void
}) {
  const sendOnce = useSendOnce()
  async function run(): Promise<boolean> {
    try {
      await sendOnce(['delete', task.id], (key) => call(deleteTask, { id: String(task.id) }, { key }))
      toast({ title: 'Task deleted successfully', tone: 'good' })
      onDone()
      client.removeQueries({ queryKey: ask(getTask, { id: String(task.id) }).queryKey })
      return true
    } catch (error) {
      toast({ title: 'Failed to delete task', text: sentenceOf(error, 'Please try again'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm title="Delete this task?" action="Delete Task" busy="Deleting…" run={run} onClose={onClose}>
      <p>{task.title}</p>
      <p className="soft">
        The task and its comments will be deleted permanently.{task.repeat && ' It will not repeat.'}
        {task.assignedTo !== task.assignedBy &&
          task.status !== 'completed' &&
          ` ${fullName(task.assignedToUser)} will be notified.`}
      </p>
    </Confirm>
  )
}
