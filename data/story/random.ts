/**
 * Reproducible random numbers: a small generator (mulberry32) seeded with numbers. The same seed gives the
 * same story, and each person and day has its own numbers, whatever the order of the chapters.
 */
export class Chance {
  private state: number

  constructor(...seeds: number[]) {
    let hash = 0x9e3779b9
    for (const seed of seeds) hash = mixed(hash ^ mixed(seed + 0x85ebca6b))
    this.state = hash
  }

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** Around the middle: mostly within one spread, never beyond two. */
  around(middle: number, spread: number): number {
    return middle + (this.next() + this.next() + this.next() + this.next() - 2) * spread
  }

  of<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }

  digits(count: number): string {
    let text = ''
    for (let i = 0; i < count; i++) text += this.whole(0, 9)
    return text
  }
}

function mixed(n: number): number {
  let h = n | 0
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return h ^ (h >>> 16)
}
