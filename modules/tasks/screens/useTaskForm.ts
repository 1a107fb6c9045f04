/** The task form while it is filled in: what is typed, what is wrong, sending it, and two at once. */
import { useState } from 'react'
import { ApiError, call } from '../../../web/api'
import { now } from '../../../web/clock'
import { zoneOf } from '../../../web/firm'
import { byField } from '../../../web/forms'
import { useRebase } from '../../../web/rebase'
import { toast } from '../../../web/toast'
import { summaryOf, useWish } from '../../../web/wish'
import { changeTask, createTask, getTask, type Task } from '../contract'
import {
  blank,
  bodyOf,
  changesOf,
  faultsOf,
  fieldOf,
  names,
  valuesOf,
  type FieldName,
  type Values,
} from './taskFields'

export type TaskFormState = ReturnType<typeof useTaskForm>
type Errors = Partial<Record<FieldName, string>>

export function useTaskForm(task: Task | null, begun?: Partial<Values>) {
  const wish = useWish()
  const zone = zoneOf()
  const [start] = useState<Values>(() => (task ? valuesOf(task, zone) : blank))
  const [values, setValues] = useState<Values>({ ...start, ...begun })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  /** The stored assignee, whose name the form shows. */
  const [stored, setStored] = useState(task)
  const rebasing = useRebase(start, task?.version)

  function set(change: Partial<Values>) {
    setValues((before) => ({ ...before, ...change }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
  }

  function fail(wrong: Errors): FieldName | null {
    setErrors(wrong)
    return names.find((name) => wrong[name]) ?? null
  }

  /** True when it is saved, else the first field to correct, if there is one. */
  async function send(): Promise<true | FieldName | null> {
    const wrong = faultsOf(values, task && rebasing.before, new Date(now()).toISOString(), zone)
    if (Object.keys(wrong).length > 0) return fail(wrong)
    const changes = task && changesOf(values, rebasing.before, zone)
    if (changes && Object.keys(changes).length === 0) return true
    setBusy(true)
    try {
      if (task) await call(changeTask, { ...changes!, id: String(task.id), version: rebasing.version })
      else await wish(values, (key) => call(createTask, bodyOf(values, zone), { key }))
      toast({ title: task ? 'Task updated successfully' : 'Task created successfully', tone: 'good' })
      return true
    } catch (error) {
      setBusy(false)
      const failed = task ? 'Failed to update task' : 'Failed to create task'
      if (error instanceof ApiError && error.status === 409 && task) {
        const theirs = await call(getTask, { id: String(task.id) }).catch(() => null)
        // Completed meanwhile: there is nothing to go on from.
        if (theirs && theirs.status !== 'completed') {
          setStored(theirs)
          rebasing.overtaken(valuesOf(theirs, zone), theirs.version)
          return null
        }
      }
      toast({ title: failed, text: summaryOf(error, 'Please try again'), tone: 'bad' })
      return error instanceof ApiError && error.errors.length > 0
        ? fail(
            Object.fromEntries(
              Object.entries(byField(error.errors)).map(([field, message]) => [
                fieldOf[field] ?? field,
                message,
              ]),
            ),
          )
        : null
    }
  }

  function rebase(keepMine: boolean) {
    setValues(rebasing.rebase(values, keepMine))
    setErrors({})
  }

  return {
    values,
    set,
    errors,
    busy,
    send,
    stored,
    theirs: rebasing.theirs,
    rebase,
    isDirty: rebasing.isDirty(values),
  }
}
