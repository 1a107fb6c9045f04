/** Creates and edits a task. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../web/api'
import { now } from '../../../web/clock'
import { zoneOf } from '../../../web/firm'
import { FormDialog, OpeningDialog } from '../../../web/form/FormDialog'
import { useForm } from '../../../web/form/useForm'
import { useFresh } from '../../../web/form/useFresh'
import { fullName } from '../../../web/format'
import { ask } from '../../../web/query'
import { useWho } from '../../../web/session'
import { getPerson } from '../../people/contract'
import { changeTask, createTask, getTask, type Task } from '../contract'
import { blank, bodyOf, changesOf, faultsOf, fieldOf, labels, textOf, valuesOf } from './taskFields'
import { TaskFieldset } from './TaskFieldset'
import type { TaskDraft } from './useNamedTask'
import './task.css'

type TaskFormProps = {
  id?: number | undefined
  /** Initial values of a new task. */ draft?: TaskDraft | undefined
  onClose: () => void
}

export default function TaskForm({ id, draft: input, onClose }: TaskFormProps) {
  return id === undefined ? (
    <Form task={null} draft={input} onClose={onClose} />
  ) : (
    <Edit id={id} onClose={onClose} />
  )
}

function Edit({ id, onClose }: { id: number; onClose: () => void }) {
  const task = useFresh(getTask, { id: String(id) })
  if (task.row) return <Form task={task.row} onClose={onClose} />
  return <OpeningDialog title="Edit Task" of={task} failed="Failed to fetch task details" onClose={onClose} />
}

function useTaskForm(task: Task | null, begun: TaskDraft | undefined, onClose: () => void) {
  const zone = zoneOf()
  const who = useWho()
  return useForm(task ? changeTask : createTask, {
    stored: task,
    // A new task is one's own until somebody else is chosen.
    read: (task) => (task ? valuesOf(task, zone) : { ...blank, assignedTo: String(who.id) }),
    begun,
    faults: (values, before) => faultsOf(values, task && before, new Date(now()).toISOString(), zone),
    write: (values, before, task) => {
      if (!task) return bodyOf(values, zone)
      const changes = changesOf(values, before, zone)
      return Object.keys(changes).length > 0
        ? { ...changes, id: String(task.id), version: task.version }
        : null
    },
    again: async () => {
      const theirs = await call(getTask, { id: String(task!.id) })
      // Completed meanwhile, so editing cannot continue.
      return theirs.status === 'completed' ? null : theirs
    },
    fieldOf: (name) => fieldOf[name] ?? name,
    done: { title: task ? 'Task updated successfully' : 'Task created successfully', tone: 'good' },
    failed: { title: task ? 'Failed to update task' : 'Failed to create task', text: 'Please try again' },
    onSent: onClose,
  })
}

function Form({
  task,
  draft: input,
  onClose,
}: {
  task: Task | null
  draft?: TaskDraft | undefined
  onClose: () => void
}) {
  const who = useWho()
  const form = useTaskForm(task, input, onClose)
  const { data: wished } = useQuery({
    ...ask(getPerson, { id: input?.assignedTo ?? '' }),
    enabled: Boolean(input?.assignedTo),
  })
  const [people, setPeople] = useState<Record<string, string>>({})
  const nameOf = (id: string) => {
    const known = [form.stored, task].find((one) => one && String(one.assignedTo) === id)
    if (known) return fullName(known.assignedToUser)
    if (id === String(who.id)) return fullName(who)
    return (
      people[id] ??
      (wished?.firstName && id === input?.assignedTo
        ? fullName({ firstName: wished.firstName, lastName: wished.lastName ?? '' })
        : id)
    )
  }
  return (
    <FormDialog
      form={form}
      id="task-form"
      className="task-form"
      wide
      title={task ? 'Edit Task' : 'Create Task'}
      action={task ? 'Save Changes' : 'Create Task'}
      both={{ what: 'task', labels, textOf: (name, values) => textOf(name, values, nameOf) }}
      onClose={onClose}
    >
      <TaskFieldset
        form={form}
        assigneeName={form.values.assignedTo ? nameOf(form.values.assignedTo) : ''}
        onPerson={(id, name) => setPeople((before) => ({ ...before, [id]: name }))}
      />
    </FormDialog>
  )
}
