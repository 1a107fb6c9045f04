/**
 * The state of a form without React: a valtio proxy and the functions that change it.
 *
 *   beginForm(spec)   changeValues(state, part)   submitForm(form, contract, spec)
 *   adopt(state, spec, row)   adoptPart(state, spec, part)   continueFrom(state, spec, row, keepMine)
 *
 * `useForm.ts` connects it to React and shows an example of a spec.
 */
import { proxy, ref, snapshot } from 'valtio/vanilla'
import type { Answer, Endpoint, Given } from '../../src/domain/endpoint'
import { ApiError, call } from '../api'
import { byField, fieldErrors } from './fieldErrors'
import { toast, type Toast } from '../toast'
import { summaryOf, makeSendOnce } from '../sendOnce'

/**
 * Sentences by field (`name`, `slabs.0.upTo`); under '' those that belong to no field. An empty sentence
 * marks an invalid field whose error is shown elsewhere.
 */
export type Errors = Record<string, string>

export type FormState<V, R> = {
  values: V
  /** The values as read. A different current value is a change. */
  before: V
  errors: Errors
  /** From the submit until `onSent` has finished. */
  busy: boolean
  /** The row that was read; undefined for a new one. */
  stored: R | null
  /** The row as somebody else has stored it since. */
  theirs: R | null
  /** The field to focus. It is an object, because the same field may be invalid twice. */
  wanted: { field: string } | null
}

/** The specification of one form. `V` is its values (plain JSON), `R` the edited row. */
export type FormSpec<E extends Endpoint, V extends object, R extends object = never> = {
  /** The server's version; omitted for something new. */
  stored?: R | null
  /** Converts a row to form values. The order of the names is the order in which errors are focused. */
  read: (stored: R | null) => V
  /** Prefilled values, which count as changes. */
  begun?: Partial<NoInfer<V>>
  /** Validation before sending. Default: the contract's schema. */
  faults?: (values: V, before: V) => Errors
  /** Converts values to the contract's input; null if there is nothing to send. */
  write: (values: V, before: V, stored: R | null) => Given<E> | null
  /** Sends the input, if that is more than a call. It may throw its own refusal as an ApiError. */
  send?: (input: Given<E>, key: string) => Promise<Answer<E>>
  /** Fetches the current row after a conflict (409); null if the form cannot continue from it. */
  again?: (refusal: ApiError) => Promise<R | null>
  /** Called when the other version has been fetched. */
  onOvertaken?: (refusal: ApiError, theirs: R) => void
  /** Fields with other names in the contract. */
  fieldOf?: (name: string) => string
  /**
   * Called with errors, ours or the server's: what to open, and the field to focus if it is not the first.
   */
  onFault?: (errors: Errors, first: string | undefined) => string | void
  done?: Toast | ((answer: Answer<E>) => Toast)
  /**
   * The toast of a failure; its text is used if the server sends none. `once`: do not repeat field errors in
   * the toast.
   */
  failed: { title: string; text: string; once?: true }
  /** Called after saving, with null if nothing was sent. The form stays busy until its promise resolves. */
  onSent?: (answer: Answer<E> | null) => unknown
}

export type Begun<V, R> = { state: FormState<V, R>; keyed: ReturnType<typeof makeSendOnce> }

// A proxy takes over its object, so a module's constant of blank values must be copied.
const copy = <T>(plain: T): T => structuredClone(plain)
const asRef = <R extends object>(row: R | null): R | null => row && ref(row)
const isNone = (errors: Errors) => Object.keys(errors).length === 0
const rootOf = (field: string) => field.split('.')[0]!

export function beginForm<V extends object, R extends object>(
  spec: Pick<FormSpec<Endpoint, V, R>, 'stored' | 'read' | 'begun'>,
): Begun<V, R> {
  const stored = spec.stored ?? null
  const before = spec.read(stored)
  const state: FormState<V, R> = {
    values: copy({ ...before, ...spec.begun }),
    before: copy(before),
    errors: {},
    busy: false,
    stored: asRef(stored),
    theirs: null,
    wanted: null,
  }
  return { state: proxy(state), keyed: makeSendOnce() }
}

/** The names of changed and unsaved fields. */
export function changedIn<V extends object>({
  values,
  before,
}: Pick<FormState<V, unknown>, 'values' | 'before'>) {
  const names = Object.keys(values) as (keyof V & string)[]
  return names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
}

/** Clears the error of a changed field; `all` clears every error. */
export function changeValues<V extends object>(
  state: FormState<V, unknown>,
  part: Partial<V>,
  all = false,
): void {
  Object.assign(state.values, part)
  for (const field of Object.keys(state.errors))
    if (all || Object.hasOwn(part, rootOf(field))) delete state.errors[field]
}

/** Rejects an input and leaves the old value. */
export function fault(state: FormState<unknown, unknown>, field: string, sentence: string): void {
  state.errors[field] = sentence
}

/** Takes over a newly stored row: changed fields stay, untouched fields follow. */
export function adopt<V extends object, R extends object>(
  state: FormState<V, R>,
  { read }: Pick<FormSpec<Endpoint, V, R>, 'read'>,
  row: R | null,
  keepMine = true,
): void {
  const { values, before } = snapshot(state) as FormState<V, R>
  const mine = keepMine ? changedIn({ values, before }).map((name) => [name, values[name]]) : []
  const now = read(row)
  state.values = copy({ ...now, ...Object.fromEntries(mine) })
  state.before = copy(now)
  state.stored = asRef(row)
  state.theirs = null
}

/**
 * Takes over a part of the row that this form stored itself. Other people's changes still count as a
 * conflict.
 */
export function adoptPart<V extends object, R extends object>(
  state: FormState<V, R>,
  spec: Pick<FormSpec<Endpoint, V, R>, 'read'>,
  part: Partial<R>,
): void {
  const theirs = state.theirs && { ...state.theirs, ...part }
  adopt(state, spec, { ...state.stored, ...part } as R)
  state.theirs = asRef(theirs)
}

/**
 * Continues from this row, with or without one's own changes. Returns the names of fields that others
 * changed.
 */
export function continueFrom<V extends object, R extends object>(
  state: FormState<V, R>,
  spec: Pick<FormSpec<Endpoint, V, R>, 'read'>,
  row: R | null,
  keepMine: boolean,
): (keyof V & string)[] {
  const { before } = snapshot(state) as FormState<V, R>
  adopt(state, spec, row, keepMine)
  state.errors = {}
  return changedIn({ values: state.before, before })
}

/** True if saved; else the field to correct, or null if no field is the cause. */
export async function submitForm<E extends Endpoint, V extends object, R extends object>(
  { state, keyed }: Begun<V, R>,
  contract: E,
  spec: FormSpec<E, V, R>,
): Promise<true | string | null> {
  if (state.busy) return null
  const { values, before, stored } = snapshot(state) as FormState<V, R>
  const ours = spec.faults?.(values, before) ?? {}
  if (!isNone(ours)) return fail(state, spec, ours)
  const input = spec.write(values, before, stored)
  const found = input && !spec.faults && contract.body ? fieldErrors(contract.body, input) : {}
  if (!isNone(found)) {
    const { wrong, unplaced } = placedErrors(state, spec, found)
    if (unplaced) toast({ title: spec.failed.title, text: unplaced, tone: 'bad' })
    return fail(state, spec, wrong)
  }
  state.errors = {}
  state.busy = true
  try {
    let answer: Answer<E> | null = null
    try {
      if (input)
        answer = await keyed([contract.path, input], (key) =>
          spec.send ? spec.send(input, key) : (call as Calling<E>)(contract, input, { key }),
        )
    } catch (error) {
      return await refused(state, spec, error)
    }
    if (answer && spec.done) toast(typeof spec.done === 'function' ? spec.done(answer) : spec.done)
    await spec.onSent?.(answer)
    return true
  } finally {
    state.busy = false
  }
}

type Calling<E extends Endpoint> = (endpoint: E, input: Given<E>, how: { key: string }) => Promise<Answer<E>>

async function refused<E extends Endpoint, V extends object, R extends object>(
  state: FormState<V, R>,
  spec: FormSpec<E, V, R>,
  error: unknown,
): Promise<string | null> {
  const refusal = error instanceof ApiError ? error : null
  // A new row has no other version.
  if (refusal?.status === 409 && spec.again && state.stored) {
    const theirs = await Promise.resolve(refusal)
      .then(spec.again)
      .catch(() => null)
    if (theirs && versionOf(theirs) !== versionOf(state.stored)) {
      state.theirs = asRef(theirs)
      state.errors = { '': refusal.sentence }
      spec.onOvertaken?.(refusal, theirs)
      return null
    }
  }
  const sentence = summaryOf(error, spec.failed.text)
  const { wrong, unplaced } = placedErrors(state, spec, byField(refusal?.errors ?? []), sentence)
  const text = unplaced ? `${sentence} - ${unplaced}` : sentence
  if (!spec.failed.once || isNone(wrong) || unplaced) toast({ title: spec.failed.title, text, tone: 'bad' })
  return fail(state, spec, isNone(wrong) ? { '': text } : wrong)
}

const versionOf = (row: object | null) => (row as { version?: number } | null)?.version

/**
 * Errors by the form's names (the first per field), and as sentences those of fields that the form does not
 * have.
 */
function placedErrors<E extends Endpoint, V extends object, R extends object>(
  { values }: FormState<V, R>,
  { fieldOf = (name) => name }: FormSpec<E, V, R>,
  errors: Errors,
  sentence?: string,
): { wrong: Errors; unplaced: string } {
  const named = byField(Object.entries(errors).map(([name, message]) => ({ field: fieldOf(name), message })))
  const has = (field: string) => field === '' || Object.hasOwn(values, rootOf(field))
  const all = Object.entries(named)
  return {
    wrong: Object.fromEntries(all.filter(([field]) => has(field))),
    unplaced: all
      .filter(([field, message]) => !has(field) && message !== sentence)
      .map(([field, message]) => `${field}: ${message}`)
      .join(', '),
  }
}

function fail<E extends Endpoint, V extends object, R extends object>(
  state: FormState<V, R>,
  spec: FormSpec<E, V, R>,
  errors: Errors,
): string | null {
  state.errors = { ...errors }
  const fields = Object.keys(errors).filter(Boolean)
  const first =
    Object.keys(state.values).flatMap((name) => fields.find((field) => rootOf(field) === name) ?? [])[0] ??
    fields[0]
  const field = spec.onFault?.(errors, first) ?? first
  if (field) point(state, field)
  return field ?? null
}

export function point(state: Pick<FormState<unknown, unknown>, 'wanted'>, field: string): void {
  state.wanted = ref({ field })
}
