/**
 * Keeps rows in the order in which they first appeared. Decided rows stay in place and new ones are appended,
 * so nothing moves under a finger.
 */
import { useState } from 'react'
import type { Decidable } from './requestKind'

export function useStableOrder<Row extends Decidable>(
  data: readonly Row[] | undefined,
  isDone: (id: number) => boolean,
): readonly Row[] | undefined {
  const [shown, setShown] = useState<readonly Row[]>([])
  if (!data) return undefined
  const waiting = new Map(data.map((row) => [row.id, row]))
  const there = new Set(shown.map(({ id }) => id))
  const come = data.filter(({ id }) => !there.has(id))
  const next = [
    ...shown.flatMap((row) => waiting.get(row.id) ?? (isDone(row.id) ? row : [])),
    ...come.filter(({ isYours }) => isYours),
    ...come.filter(({ isYours }) => !isYours),
  ]
  if (next.length !== shown.length || next.some((row, i) => row !== shown[i])) setShown(next)
  return next
}
