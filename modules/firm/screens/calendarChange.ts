/**
 * Calendar changes from the screen: the preview while typing, the change, and undoing the last one in one
 * step.
 *
 *   useTouches(endpoint, input)   useDone() -> { done, tell, undo }
 */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Given } from '../../../src/domain/endpoint'
import { call } from '../../../web/api'
import { toast } from '../../../web/toast'
import { sentenceOf } from '../../../web/sendOnce'
import { undoCalendarChange, type Touched } from '../contract'

/** A preview, so its answer is not cached. Null: nothing to query yet. */
export function useTouches<E extends Endpoint>(endpoint: E, input: Given<E> | null) {
  return useQuery({
    queryKey: [endpoint.method, endpoint.path, 'touches', input],
    queryFn: () =>
      (call as (endpoint: Endpoint, input: unknown) => Promise<{ touched: Touched }>)(endpoint, {
        ...(input as object),
        preview: '1',
      }),
    enabled: input !== null,
    staleTime: 0,
    gcTime: 0,
  })
}

type Done = { words: string; undo: number | null }

/** The last change made here, as long as the page is open. */
export function useDone() {
  const [done, setDone] = useState<Done | null>(null)
  const [busy, setBusy] = useState(false)

  async function takeBack(undo: number) {
    setBusy(true)
    try {
      await call(undoCalendarChange, { id: String(undo) })
      setDone({ words: 'Undone. Everything is as it was before.', undo: null })
    } catch (error) {
      toast({ title: 'Failed to undo', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return {
    done,
    busy,
    announce: (words: string, undo: number | null) => {
      setDone({ words, undo })
      toast({ title: 'Success', text: words, tone: 'good' })
    },
    takeBack: () => void (done?.undo && takeBack(done.undo)),
    forget: () => setDone(null),
  }
}
