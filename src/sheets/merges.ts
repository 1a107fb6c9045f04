/** Merged cells. What a merge covers may still hold what was there before: nobody sees it. */
import type { Cell } from './cells'

/** All from 1, both ends included. */
export type Merge = { top: number; left: number; bottom: number; right: number }

/** Merges that nobody makes by hand are no reason to be slow. */
export const mostMerges = 100_000
const mostAtOnce = 1000

/** Asked with growing rows; empties what the merges, given in any order, cover in that row. */
export function hiding(merges: readonly Merge[]): (row: number, cells: Cell[]) => void {
  const byTop = merges.toSorted((a, b) => a.top - b.top)
  let next = 0
  let active: Merge[] = []
  return (row, cells) => {
    if (active.length) active = active.filter(({ bottom }) => bottom >= row)
    for (; next < byTop.length && byTop[next]!.top <= row; next++) {
      if (byTop[next]!.bottom >= row && active.length < mostAtOnce) active.push(byTop[next]!)
    }
    for (const { top, left, right } of active) {
      const kept = top === row ? cells[left - 1] : null
      cells.fill(null, left - 1, right)
      if (top === row && left <= cells.length) cells[left - 1] = kept ?? null
    }
  }
}
