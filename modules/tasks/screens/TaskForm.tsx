/** Creating a task, and editing one. */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../../web/format'
import { ask } from '../../../web/query'
import { Button } from '../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../web/ui/Dialog'
import { ErrorState } from '../../../web/ui/Empty'
import { Overtaken } from '../../../web/ui/Overtaken'
import { Waiting } from '../../../web/ui/Spinner'
import { useDiscard } from '../../../web/ui/useDiscard'
import { sentenceOf } from '../../../web/wish'
import { getPerson } from '../../people/contract'
import { getTask, type Task } from '../contract'
import { labels, names, saidOf, type FieldName } from './taskFields'
import { TaskFieldset } from './TaskFieldset'
import type { TaskWish } from './useNamedTask'
import { useTaskForm } from './useTaskForm'
import './task.css'

type TaskFormProps = {
  id?: number | undefined
  /** What a new one begins with. */ wish?: TaskWish | undefined
  onClose: () => void
}

export default function TaskForm({ id, wish, onClose }: TaskFormProps) {
  return id === undefined ? (
    <Form task={null} wish={wish} onClose={onClose} />
  ) : (
    <Edit id={id} onClose={onClose} />
  )
}

function Edit({ id, onClose }: { id: number; onClose: () => void }) {
  // As it is at this moment: an old version could not be saved.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ask(getTask, { id: String(id) }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const [task, setTask] = useState<Task | null>(null)
  // What comes later, by the event stream, must not put its words over what is being typed.
  if (!task && data && isFetchedAfterMount) setTask(data)
  if (task) return <Form task={task} onClose={onClose} />
  return (
    <Dialog wide title="Edit Task" onClose={onClose}>
      {error ? (
        <ErrorState retry={() => void refetch()}>
          {sentenceOf(error, 'Failed to fetch task details')}
        </ErrorState>
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Form({
  task,
  wish,
  onClose,
}: {
  task: Task | null
  wish?: TaskWish | undefined
  onClose: () => void
}) {
  const form = useTaskForm(task, wish)
  const { data: wished } = useQuery({
    ...ask(getPerson, { id: wish?.assignedTo ?? '' }),
    enabled: Boolean(wish?.assignedTo),
  })
  const element = useRef<HTMLFormElement>(null)
  const { close, question } = useDiscard(form.isDirty, form.busy, onClose)
  const [people, setPeople] = useState<Record<string, string>>({})
  // An object: the same field may be wrong again.
  const [wanted, setWanted] = useState<{ field: FieldName } | null>(null)
  useEffect(() => {
    if (wanted)
      element.current
        ?.querySelector<HTMLElement>(`[name=${wanted.field}], [data-field=${wanted.field}]`)
        ?.focus()
  }, [wanted])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (form.busy) return
    const done = await form.send()
    if (done === true) onClose()
    else if (done) setWanted({ field: done })
  }

  const { theirs, stored } = form
  const nameOf = (id: string) =>
    stored && String(stored.assignedTo) === id
      ? fullName(stored.assignedToUser)
      : task && String(task.assignedTo) === id
        ? fullName(task.assignedToUser)
        : (people[id] ??
          (wished?.firstName && id === wish?.assignedTo
            ? fullName({ firstName: wished.firstName, lastName: wished.lastName ?? '' })
            : id))
  return (
    <>
      <Dialog
        wide
        title={task ? 'Edit Task' : 'Create Task'}
        onClose={close}
        foot={
          <DialogButtons>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form="task-form" variant="primary" busy={form.busy}>
              {form.busy ? 'Saving…' : task ? 'Save Changes' : 'Create Task'}
            </Button>
          </DialogButtons>
        }
      >
        {theirs && (
          <Overtaken
            what="task"
            rows={names.map((name) => ({
              label: labels[name],
              stored: saidOf(name, theirs, nameOf),
              mine: saidOf(name, form.values, nameOf),
            }))}
            onRebase={form.rebase}
          />
        )}
        <form
          id="task-form"
          ref={element}
          className="task-form"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <TaskFieldset
            form={form}
            assigneeName={form.values.assignedTo ? nameOf(form.values.assignedTo) : ''}
            onPerson={(id, name) => setPeople((before) => ({ ...before, [id]: name }))}
          />
        </form>
      </Dialog>
      {question}
    </>
  )
}
