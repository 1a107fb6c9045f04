/**
 * Merged cells. A cell over several rows applies to each of them, so its value is repeated downwards in its
 * first column. The covered cells may contain old values, which nobody sees.
 */
import type { Cell } from './cells'

/** All numbers from 1, both ends included. */
export type Merge = { top: number; left: number; bottom: number; right: number }

/** Limits merges, because a file with more was not made by hand. */
export const mostMerges = 100_000
const mostAtOnce = 1000

export class Merges {
  private readonly waiting: Merge[]
  private active: (Merge & { value: Cell })[] = []

  /** In any order. */
  constructor(known: readonly Merge[] = []) {
    this.waiting = known.toSorted((a, b) => b.top - a.top)
  }

  /** The merge that begins in the next row. */
  add(merge: Merge): void {
    this.waiting.push(merge)
  }

  /**
   * Call with growing row numbers. Returns the columns, from 0, whose value is further up. A row without
   * other values is empty.
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
