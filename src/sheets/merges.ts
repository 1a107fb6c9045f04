/**
 * Merged cells. One cell over several rows holds for each of them: its value is repeated downwards, in its
 * first column. What else it covers may still hold what was there before: nobody sees it.
 */
import type { Cell } from './cells'

/** All from 1, both ends included. */
export type Merge = { top: number; left: number; bottom: number; right: number }

/** Merges that nobody makes by hand are no reason to be slow. */
export const mostMerges = 100_000
const mostAtOnce = 1000

export class Merges {
  private readonly waiting: Merge[]
  private active: (Merge & { value: Cell })[] = []

  /** In any order. */
  constructor(known: readonly Merge[] = []) {
    this.waiting = known.toSorted((a, b) => b.top - a.top)
  }

  /** One that begins in the row that is next. */
  add(merge: Merge): void {
    this.waiting.push(merge)
  }

  /**
   * Asked with growing rows. Answers the columns, from 0, whose value stands further up; a row that holds
   * nothing else holds nothing.
   */
  fill(row: number, cells: Cell[]): number[] {
    if (this.active.length) this.active = this.active.filter(({ bottom }) => bottom >= row)
    for (let next = this.waiting.at(-1); next && next.top <= row; next = this.waiting.at(-1)) {
      this.waiting.pop()
      if (next.bottom < row || this.active.length >= mostAtOnce) continue
      const value = next.top === row ? (cells[next.left - 1] ?? null) : null
      this.active.push({ ...next, value })
    }
    for (const { top, left, right, value } of this.active) {
      cells.fill(null, left - 1, right)
      if (top === row && left <= cells.length) cells[left - 1] = value
    }
    const above = this.active.filter(({ top, value }) => top < row && value !== null && value !== '')
    if (!above.length || cells.every((cell) => cell === null || cell === undefined || cell === '')) return []
    for (const { left, value } of above) {
      while (cells.length < left) cells.push(null)
      cells[left - 1] = value
    }
    return above.map(({ left }) => left - 1)
  }
}
