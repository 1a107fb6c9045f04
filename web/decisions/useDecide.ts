/** Deciding one request, or several at once: each wish has one key, each result is told by its row. */
import { useState } from 'react'
import { toast } from '../toast'
import { sentenceOf, useWish } from '../wish'
import { nameOf, type Action, type Decidable, type Kind } from './kind'

export type Told = { id: number; name: string; words: string; ok: boolean; message: string }
type Running = { ids: ReadonlySet<number>; action: Action }

export function useDecide<Row extends Decidable>(kind: Kind<Row>) {
  const keyed = useWish()
  const [running, setRunning] = useState<readonly Running[]>([])
  const [told, setTold] = useState<readonly Told[]>([])

  async function during<T>(ids: readonly number[], action: Action, work: () => Promise<T>): Promise<T> {
    const mine: Running = { ids: new Set(ids), action }
    setRunning((before) => [...before, mine])
    try {
      return await work()
    } finally {
      setRunning((before) => before.filter((one) => one !== mine))
    }
  }

  /** True when it is decided. */
  function one(row: Row, action: Action, comment: string | null): Promise<boolean> {
    return during([row.id], action, async () => {
      try {
        await keyed([action, row.id, comment], (key) => kind.decide(row.id, action, comment, key))
        kind.settled([row.id])
        toast({
          title: kind.done,
          text: `${nameOf(row)}: ${action === 'approve' ? 'approved' : 'rejected'}`,
          tone: 'good',
        })
        return true
      } catch (error) {
        // Perhaps somebody else was first: the list is asked for anew.
        kind.settled([])
        toast({ title: 'Error', text: sentenceOf(error, kind.failed), tone: 'bad' })
        return false
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
        kind.settled(results.filter(({ ok }) => ok).map(({ id }) => id))
        setTold(
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
        kind.settled([])
        toast({ title: 'Error', text: sentenceOf(error, kind.failed), tone: 'bad' })
        return false
      }
    })
  }

  const runs = (id: number) => running.find(({ ids }) => ids.has(id))?.action ?? null
  return { one, several, runs, told, forget: () => setTold([]) }
}

function wordsOf<Row extends Decidable>(
  row: Row | undefined,
  kind: Kind<Row>,
): { name: string; words: string } {
  return row ? { name: nameOf(row), words: kind.words(row) } : { name: '', words: '' }
}
