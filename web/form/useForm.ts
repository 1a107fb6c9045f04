/**
 * A form: edited values, validation, idempotent sending, and conflicts between two editors.
 *
 *   const form = useForm(task ? changeTask : createTask, {
 *     stored: task,                                   // what the server has; null for a new one
 *     read: (task) => (task ? valuesOf(task) : blank),              // a row as the form shows it
 *     faults: (values, before) => faultsOf(values, before),         // left out: the contract's schema
 *     write: (values, before, task) =>                // the contract's input; null: there is nothing to send
 *       task ? { ...changesOf(values, before), id: String(task.id), version: task.version } : bodyOf(values),
 *     again: () => call(getTask, { id: String(task!.id) }),         // after a 409
 *     done: { title: 'Task saved', tone: 'good' },
 *     failed: { title: 'Failed to save task', text: 'Please try again.' },
 *     onSent: onClose,
 *   })
 *   <form {...form.element}>
 *     <Input label="Title" {...form.tie('title')} />
 *     <Button type="submit" busy={form.busy}>Save</Button>
 *
 * `FormDialog` shows it in a dialog that asks before discarding changes and shows both versions after a
 * conflict.
 */
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Endpoint } from '../../src/domain/endpoint'
import { useUnsaved } from '../unsaved'
import {
  adopt,
  adoptPart,
  beginForm,
  changeValues,
  changedIn,
  fault,
  continueFrom,
  point,
  submitForm,
  type FormSpec,
  type FormState,
} from './form'

type HookSpec = {
  /** Untouched forms follow `stored` when it changes; others keep their starting point. */
  follows?: boolean
  /** One error may concern several fields. Changing any of them clears it. */
  isJudgedWhole?: boolean
  /** The page section that is marked as unsaved (`web/unsaved.ts`). */
  section?: string
}

/** Binds a control to its field. Spread it on an Input, Select, Textarea or DateField. */
export type Tie<T> = {
  name: string
  value: T
  error?: string
  invalid?: true
  onChange: (event: { target: { value: string } }) => void
}

export type Form<V extends object, R extends object = never> = Pick<
  FormState<V, R>,
  'values' | 'before' | 'errors' | 'busy'
> & {
  /** The stored row as far as the form knows. */
  stored: R | null
  /** Another person's stored version as form values. */
  theirs: V | null
  isDirty: boolean
  set: (part: Partial<V>) => void
  tie: <K extends keyof V & string>(name: K) => Tie<V[K]>
  /** Rejects an input and leaves the old value. */
  fault: (field: keyof V & string, sentence: string) => void
  /** Resets to the values as read or as now stored. */
  reset: (row?: R | null) => void
  /** Takes over a part that this form stored itself. */
  adopt: (part: Partial<R>) => void
  /**
   * Continues from another person's version, with or without one's own changes. Returns the fields they
   * changed.
   */
  rebase: (keepMine: boolean) => (keyof V & string)[]
  /** True if saved; else the field to correct, which gets the focus, or null. */
  send: () => Promise<true | string | null>
  /** Focuses a field once it is rendered. */
  point: (field: keyof V & string) => void
  /** For the form element, in which fields are found by `name` or `data-field`. */
  element: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/** The props of a form's parts. */
export type Fields<V extends object> = Pick<Form<V>, 'values' | 'before' | 'errors' | 'set' | 'tie'>

export function useForm<E extends Endpoint, V extends object, R extends object = never>(
  contract: E,
  spec: FormSpec<E, V, R> & HookSpec,
): Form<V, R> {
  const [form] = useState(() => beginForm(spec))
  const { state } = form
  // Synchronous, because typed text must be rendered before the next key, or the caret jumps to the end.
  const { values, before, errors, busy, stored, theirs, wanted } = useSnapshot(state, {
    sync: true,
  }) as FormState<V, R>
  const ref = useRef<HTMLFormElement>(null)
  const isDirty = changedIn({ values, before }).length > 0
  useUnsaved(spec.section, isDirty)

  // The invalid field may appear only now, on another tab. Then it gets the focus.
  useEffect(() => {
    if (wanted)
      ref.current
        ?.querySelector<HTMLElement>(`[name="${wanted.field}"], [data-field="${wanted.field}"]`)
        ?.focus()
  }, [wanted])

  const followed = useRef(spec.stored)
  useLayoutEffect(() => {
    if (spec.stored === followed.current) return
    followed.current = spec.stored
    if (spec.follows && spec.stored) adopt(state, spec, spec.stored)
  })

  const set = (part: Partial<V>) => changeValues(state, part, spec.isJudgedWhole)
  const press = () => submitForm(form, contract, spec)
  return {
    values,
    before,
    errors,
    busy,
    stored: theirs ?? stored,
    theirs: theirs && spec.read(theirs),
    isDirty,
    set,
    tie: (name) => ({
      name,
      value: values[name],
      error: errors[name] || undefined,
      ...(errors[name] === '' && { invalid: true }),
      onChange: (event) => set({ [name]: event.target.value } as Partial<V>),
    }),
    fault: (field, sentence) => fault(state, field, sentence),
    reset: (row = state.stored) => void continueFrom(state, spec, row, false),
    adopt: (part) => adoptPart(state, spec, part),
    rebase: (keepMine) => continueFrom(state, spec, state.theirs, keepMine),
    send: press,
    point: (field) => point(state, field),
    element: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // In React's tree a dialog's form may be inside another form.
        event.stopPropagation()
        void press()
      },
    },
  }
}
