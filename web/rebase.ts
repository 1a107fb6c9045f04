/**
 * Two changed the same at once. What was read stays beside what is typed; when somebody else was faster
 * (409), what is stored now is taken in, and the form goes on from there, with its own changes on top or
 * without them.
 */
import { useState } from 'react'

export function useRebase<V extends Record<string, unknown>>(start: V, version?: number) {
  const [read, setRead] = useState({ values: start, version })
  const [theirs, setTheirs] = useState<{ values: V; version: number } | null>(null)
  const changedIn = (values: V) =>
    Object.keys(values).filter((name) => differs(values[name], read.values[name]))
  return {
    before: read.values,
    version: read.version,
    theirs: theirs?.values ?? null,
    isDirty: (values: V) => changedIn(values).length > 0,
    overtaken: (values: V, now: number) => setTheirs({ values, version: now }),
    rebase(values: V, keepMine: boolean): V {
      const mine = keepMine ? Object.fromEntries(changedIn(values).map((name) => [name, values[name]])) : {}
      setRead(theirs!)
      setTheirs(null)
      return { ...theirs!.values, ...mine }
    },
  }
}

export const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)
