/**
 * What a form holds while somebody fills it in, without React: a valtio proxy, and what is done to it.
 *
 *   beginForm(spec)   changeValues(state, part)   submitForm(form, contract, spec)
 *   adopt(state, spec, row)   adoptPart(state, spec, part)   goOn(state, spec, row, keepMine)
 *
 * `useForm.ts` draws it, and says what a spec is made of by an example.
 */
import { proxy, ref, snapshot } from 'valtio/vanilla'
import type { Answer, Endpoint, Given } from '../../src/domain/endpoint'
import { ApiError, call } from '../api'
import { byField, fieldErrors } from './fieldErrors'
import { toast, type Toast } from '../toast'
import { summaryOf, wishes } from '../wish'

/**
 * Sentences by field (`name`, `slabs.0.upTo`); under '' what no field is to blame for. An empty sentence
 * marks a field whose fault is said elsewhere.
 */
export type Errors = Record<string, string>

export type FormState<V, R> = {
  values: V
  /** As they were read: what differs from them was changed here. */
  before: V
  errors: Errors
  /** From the press of the button until all of `onSent` is done. */
  busy: boolean
  /** The row that was read; something new has none. */
  stored: R | null
  /** The row as somebody else has stored it since. */
  theirs: R | null
  /** Where the focus is to go. An object: the same field may be wrong again. */
  wanted: { field: string } | null
}

/** What is a form's own. `V` is what it holds (plain, as JSON is), `R` the row that it edits. */
export type FormSpec<E extends Endpoint, V extends object, R extends object = never> = {
  /** What the server has; left out for something new. */
  stored?: R | null
  /** What the form shows of it. The order of its names is that in which faults are pointed at. */
  read: (stored: R | null) => V
  /** Filled in ahead; counts as a change. */
  begun?: Partial<NoInfer<V>>
  /** What is wrong before it is sent. Left out: what the contract's schema finds. */
  faults?: (values: V, before: V) => Errors
  /** The input of the contract; null where there is nothing to send, which is done at once. */
  write: (values: V, before: V, stored: R | null) => Given<E> | null
  /** How it is sent, where that is more than a call. A refusal of its own is thrown as an ApiError. */
  send?: (input: Given<E>, key: string) => Promise<Answer<E>>
  /**
   * The row as it is stored now, asked for when somebody else was faster (409); null where there is nothing
   * to go on from.
   */
  again?: (refusal: ApiError) => Promise<R | null>
  /** Once the other version is there. */
  onOvertaken?: (refusal: ApiError, theirs: R) => void
  /** What is called otherwise here than in the contract. */
  fieldOf?: (name: string) => string
  /**
   * Of faults, ours or the server's: what else they open, and the field to point at if it is not the first.
   */
  onFault?: (errors: Errors, first: string | undefined) => string | void
  done?: Toast | ((answer: Answer<E>) => Toast)
  /**
   * The toast of a failure; its text where the server says none. `once`: what stands on its field no toast
   * repeats.
   */
  failed: { title: string; text: string; once?: true }
  /** After it is stored, with null where nothing was sent. What it promises belongs to being busy. */
  onSent?: (answer: Answer<E> | null) => unknown
}

export type Begun<V, R> = { state: FormState<V, R>; keyed: ReturnType<typeof wishes> }

// A proxy takes its object over: what a module keeps as its blank values must not become the form's own.
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
  return { state: proxy(state), keyed: wishes() }
}

/** The names of what was changed here and not sent yet. */
export function changedIn<V extends object>({
  values,
  before,
}: Pick<FormState<V, unknown>, 'values' | 'before'>) {
  const names = Object.keys(values) as (keyof V & string)[]
  return names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
}

/** What is typed again is no longer said to be wrong; `all`: nor is anything else. */
export function changeValues<V extends object>(
  state: FormState<V, unknown>,
  part: Partial<V>,
  all = false,
): void {
  Object.assign(state.values, part)
  for (const field of Object.keys(state.errors))
    if (all || Object.hasOwn(part, rootOf(field))) delete state.errors[field]
}

/** Something that was given and is not taken, so that what stood there stays. */
export function fault(state: FormState<unknown, unknown>, field: string, sentence: string): void {
  state.errors[field] = sentence
}

/** Known to be stored so: what was changed here stays on top, what was not follows. */
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
 * A part of the row is known to be stored so, and is no change by somebody else: what others have changed
 * still waits to be looked at.
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
 * The form goes on from this row, with what was changed here on top of it or without. Answers the names of
 * what others have changed.
 */
export function goOn<V extends object, R extends object>(
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

/** True when it is stored; else the field to correct, or null where none is to blame. */
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
  const said = error instanceof ApiError ? error : null
  // Of something new nobody has another version.
  if (said?.status === 409 && spec.again && state.stored) {
    const theirs = await Promise.resolve(said)
      .then(spec.again)
      .catch(() => null)
    if (theirs && versionOf(theirs) !== versionOf(state.stored)) {
      state.theirs = asRef(theirs)
      state.errors = { '': said.sentence }
      spec.onOvertaken?.(said, theirs)
      return null
    }
  }
  const sentence = summaryOf(error, spec.failed.text)
  const { wrong, unplaced } = placedErrors(state, spec, byField(said?.errors ?? []), sentence)
  const text = unplaced ? `${sentence} - ${unplaced}` : sentence
  if (!spec.failed.once || isNone(wrong) || unplaced) toast({ title: spec.failed.title, text, tone: 'bad' })
  return fail(state, spec, isNone(wrong) ? { '': text } : wrong)
}

const versionOf = (row: object | null) => (row as { version?: number } | null)?.version

/**
 * Errors by the form's own names, of two on a field the first; and in words those of fields that the form
 * does not have, which nothing in it would show.
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
