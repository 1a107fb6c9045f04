/**
 * A call that takes many turns and may be repeated. With the same key, a repeat gets the stored answer or
 * waits for the running call. Steps that must happen once use their own keys, with which the work continues
 * after a server stopped.
 *
 *   once(app, origin, keyed, work)   progressOf(app, actor, key)
 *
 * The last write of `work` stores the answer under the call's key.
 */
import { accepted, type App } from '../../src/app'
import { withRetry } from '../../src/batches'
import { invalid, conflict } from '../../src/domain/errors'
import type { Keyed, Origin } from '../../src/events'

export type Run = {
  /** The key of a part. */
  keyOf(part: string): Keyed | null
  /** The value that this call fixed under a name before it was interrupted. */
  answered<T>(part: string): Promise<T | undefined>
  /** Fixes a value: a repeat of the call gets this one. */
  fix<T>(part: string, value: T): Promise<T>
  began(total: number): void
  came: (done: number) => void
}

type UnderWay = { request: string; answer: Promise<unknown>; done: number; total: number }
const underWay = new WeakMap<App, Map<string, UnderWay>>()

function runsOf(app: App): Map<string, UnderWay> {
  let runs = underWay.get(app)
  if (!runs) underWay.set(app, (runs = new Map()))
  return runs
}

const nameOf = (actor: number | null, key: string) => `${actor} ${key}`

/** `origin` of the call, checked by its first write. Afterwards the call is accepted. */
export async function once<T>(
  app: App,
  origin: Origin,
  keyed: Keyed | null,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const runs = runsOf(app)
  const name = keyed && nameOf(origin.actor, keyed.key)
  const there = name === null ? undefined : runs.get(name)
  if (there && there.request !== keyed!.request)
    throw invalid('This Idempotency-Key was already used for another request')
  if (there) return there.answer as Promise<T>

  const state: UnderWay = { request: keyed?.request ?? '', answer: Promise.resolve(), done: 0, total: 0 }
  const going = accepted(origin)
  const answered = <V>(key: string) => withRetry(() => app.write(going, (tx) => tx.answered<V>(key)))
  const keyOf = (part: string): Keyed | null =>
    keyed && { key: `${keyed.key}.${part}`, request: keyed.request }
  const run: Run = {
    keyOf,
    answered: async (part) => (keyed ? answered(keyOf(part)!.key) : undefined),
    fix: (part, value) => withRetry(() => app.write(going, () => value, keyOf(part))),
    began: (total) => void (state.total = total),
    came: (done) => void (state.done = done),
  }
  const startWork = async () => {
    // The journal decides whether the answer is stored, or the key belongs to another call.
    const before = await withRetry(() =>
      app.write(origin, (tx) => (keyed ? tx.answered<T>(keyed.key) : undefined)),
    )
    if (before !== undefined) return app.write<T>(going, forgotten, keyed)
    return work(run)
  }
  const answer = startWork()
  if (name === null) return answer
  runs.set(name, Object.assign(state, { answer }))
  return answer.finally(() => runs.delete(name))
}

const forgotten = () => {
  throw conflict('This was done more than two days ago')
}

export function progressOf(app: App, actor: number, key: string): { done: number; total: number } | null {
  const run = underWay.get(app)?.get(nameOf(actor, key))
  return run ? { done: run.done, total: run.total } : null
}
