/**
 * A form: what is typed over what was read, what is wrong with it, sending it once, and two at once.
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
 * `FormDialog` places it in a dialog, which asks before it drops what was typed and shows both versions
 * where somebody else was faster.
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
  goOn,
  point,
  submitForm,
  type FormSpec,
  type FormState,
} from './form'

type HookSpec = {
  /** What was not touched here follows `stored` when that changes; else the form keeps what it began with. */
  follows?: boolean
  /** One sentence may be about several fields: a change of any takes all of them back. */
  isJudgedWhole?: boolean
  /** The section of the page that says it holds something unsaved (`web/unsaved.ts`). */
  section?: string
}

/** How a control and its field are tied; spread it on an Input, Select, Textarea or DateField. */
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
  /** The row as it is stored, as far as the form has heard. */
  stored: R | null
  /** What somebody else has stored since, as the form would show it. */
  theirs: V | null
  isDirty: boolean
  set: (part: Partial<V>) => void
  tie: <K extends keyof V & string>(name: K) => Tie<V[K]>
  /** Something that was given and is not taken, so that what stood there stays. */
  fault: (field: keyof V & string, sentence: string) => void
  /** As it was read, or as it is stored now. */
  reset: (row?: R | null) => void
  /** A part known to be stored so, and no change by somebody else: what was not touched here follows. */
  adopt: (part: Partial<R>) => void
  /** On from what somebody else has stored, with one's own on top or without; answers what they changed. */
  rebase: (keepMine: boolean) => (keyof V & string)[]
  /** True when it is stored; else the field to correct, which takes the focus, or null. */
  send: () => Promise<true | string | null>
  /** Gives a field the focus once it is drawn. */
  point: (field: keyof V & string) => void
  /** For the form element, whose fields are found by `name` or `data-field`. */
  element: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void }
}

/** What the parts of a form are given. */
export type Fields<V extends object> = Pick<Form<V>, 'values' | 'before' | 'errors' | 'set' | 'tie'>

export function useForm<E extends Endpoint, V extends object, R extends object = never>(
  contract: E,
  spec: FormSpec<E, V, R> & HookSpec,
): Form<V, R> {
  const [form] = useState(() => beginForm(spec))
  const { state } = form
  // In sync: what is typed must be drawn before the next key, or the caret goes to the end.
  const { values, before, errors, busy, stored, theirs, wanted } = useSnapshot(state, {
    sync: true,
  }) as FormState<V, R>
  const ref = useRef<HTMLFormElement>(null)
  const isDirty = changedIn({ values, before }).length > 0
  useUnsaved(spec.section, isDirty)

  // The field at fault may be drawn with the fault, on another tab: then it takes the focus.
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
    reset: (row = state.stored) => void goOn(state, spec, row, false),
    adopt: (part) => adoptPart(state, spec, part),
    rebase: (keepMine) => goOn(state, spec, state.theirs, keepMine),
    send: press,
    point: (field) => point(state, field),
    element: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        // The form of a dialog may stand, for React, within another.
        event.stopPropagation()
        void press()
      },
    },
  }
}
