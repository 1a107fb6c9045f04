/**
 * Decides one or several requests, and undoes it. Each action has one idempotency key. Decided rows stay in
 * place and show their result.
 */
import { useEffect, useRef, useState } from 'react'
import { toast } from '../toast'
import { sentenceOf, useSendOnce } from '../sendOnce'
import { nameOf, doubleTapMs, undoFor, type Action, type Decidable, type Kind } from './requestKind'

export type DecisionOutcome = { id: number; name: string; words: string; ok: boolean; message: string }
type Running = { ids: ReadonlySet<number>; action: Action | 'undo' }
/** `isUndoable` until its minute is over. */
export type Done<Row> = { row: Row; action: Action; isUndoable: boolean }

export function useDecide<Row extends Decidable>(kind: Kind<Row>) {
  const keyed = useSendOnce()
  const [running, setRunning] = useState<readonly Running[]>([])
  const [outcomes, setOutcomes] = useState<readonly DecisionOutcome[]>([])
  const [done, setDone] = useState<ReadonlyMap<number, Done<Row>>>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const restUntil = useRef(0)

  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  async function during<T>(
    ids: readonly number[],
    action: Running['action'],
    work: () => Promise<T>,
  ): Promise<T> {
    const mine: Running = { ids: new Set(ids), action }
    setRunning((before) => [...before, mine])
    restUntil.current = performance.now() + doubleTapMs
    try {
      return await work()
    } finally {
      setRunning((before) => before.filter((one) => one !== mine))
    }
  }

  function remember(rows: readonly Row[], action: Action) {
    const set = (isUndoable: boolean) =>
      setDone(
        (before) =>
          new Map([...before, ...rows.map((row) => [row.id, { row, action, isUndoable }] as const)]),
      )
    set(true)
    timers.current.add(
      setTimeout(
        () =>
          setDone(
            (before) =>
              new Map(
                [...before].map(([id, one]) => [
                  id,
                  rows.includes(one.row) ? { ...one, isUndoable: false } : one,
                ]),
              ),
          ),
        undoFor,
      ),
    )
  }

  function waitAgain(ids: readonly number[]) {
    setDone((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
    setOutcomes([])
  }

  function failed(error: unknown) {
    // Somebody else may have been first, so the list is refetched.
    kind.settled([])
    toast({ title: 'Error', text: sentenceOf(error, kind.failed), tone: 'bad' })
    return false
  }

  /** True if the request was decided. */
  function one(row: Row, action: Action, comment: string | null): Promise<boolean> {
    return during([row.id], action, async () => {
      try {
        await keyed([action, row.id, comment], (key) => kind.decide(row.id, action, comment, key))
        remember([row], action)
        kind.settled([row.id])
        toast({
          title: kind.done,
          text: `${nameOf(row)}: ${action === 'approve' ? 'approved' : 'rejected'}`,
          tone: 'good',
        })
        return true
      } catch (error) {
        return failed(error)
      }
    })
  }

  function several(rows: readonly Row[], action: Action, comment: string | null): Promise<boolean> {
    const ids = rows.map(({ id }) => id)
    return during(ids, action, async () => {
      try {
        const { results } = await keyed([action, ids, comment], (key) =>
          kind.decideSeveral(ids, action, comment, key),
        )
        const decided = new Set(results.filter(({ ok }) => ok).map(({ id }) => id))
        remember(
          rows.filter(({ id }) => decided.has(id)),
          action,
        )
        kind.settled([...decided])
        setOutcomes(
          results.map((result) => ({
            ...result,
            ...wordsOf(
              rows.find(({ id }) => id === result.id),
              kind,
            ),
          })),
        )
        if (results.every(({ ok }) => ok)) toast({ title: kind.done, tone: 'good' })
        return true
      } catch (error) {
        return failed(error)
      }
    })
  }

  function undo(id: number): Promise<boolean> {
    return during([id], 'undo', async () => {
      try {
        await keyed(['undo', id], (key) => kind.undo(id, key))
        waitAgain([id])
        kind.settled([])
        toast({ title: 'Undone', tone: 'good' })
        return true
      } catch (error) {
        return failed(error)
      }
    })
  }

  function undoSeveral(ids: number[]): Promise<boolean> {
    return during(ids, 'undo', async () => {
      try {
        const { results } = await keyed(['undo', ids], (key) => kind.undoSeveral(ids, key))
        waitAgain(results.filter(({ ok }) => ok).map(({ id }) => id))
        kind.settled([])
        const not = results.filter(({ ok }) => !ok)
        if (not.length === 0) toast({ title: 'Undone', tone: 'good' })
        else
          toast({ title: 'Not all undone', text: not.map(({ message }) => message).join(' '), tone: 'bad' })
        return not.length === 0
      } catch (error) {
        return failed(error)
      }
    })
  }

  const runs = (id: number) => running.find(({ ids }) => ids.has(id))?.action ?? null
  const isResting = () => performance.now() < restUntil.current
  return { one, several, undo, undoSeveral, runs, isResting, done, outcomes, forget: () => setOutcomes([]) }
}

function wordsOf<Row extends Decidable>(
  row: Row | undefined,
  kind: Kind<Row>,
): { name: string; words: string } {
  return row ? { name: nameOf(row), words: kind.words(row) } : { name: '', words: '' }
}
