/**
 * Detects clock jumps by comparing the clock with the machine's steady time. Nobody can know which of the two
 * is right. After a jump the clock is in doubt until it returns or runs evenly for a while.
 */

/** A slow time server adjusts the clock by less than this. */
const tolerated = 60_000
/** The clock must run evenly this long before it is trusted again. */
export const doubtful = 15 * 60_000

export type Look =
  | { state: 'even' | 'in doubt' }
  /** A new jump: the clock should have shown `expected` (milliseconds, as Date). */
  | { state: 'jumped'; expected: number; showed: number }
  | { state: 'settled'; hasReturned: boolean }

export class ClockWatch {
  private doubt: { offset: number; since: number } | null = null
  /** The difference between the clock and the steady time. */
  private offset: number | null = null

  get isInDoubt() {
    return this.doubt !== null
  }

  /** `showed`: the clock; `steady`: the steady time; both in milliseconds. */
  look(showed: number, steady: number): Look {
    const offset = showed - steady
    this.offset ??= offset
    const isBack = Math.abs(offset - this.offset) <= tolerated
    if (!this.doubt) {
      if (!isBack) return this.doubted(offset, showed, steady)
      this.offset = offset
      return { state: 'even' }
    }
    if (!isBack && Math.abs(offset - this.doubt.offset) > tolerated)
      return this.doubted(offset, showed, steady)
    if (!isBack && steady - this.doubt.since < doubtful) return { state: 'in doubt' }
    this.doubt = null
    this.offset = offset
    return { state: 'settled', hasReturned: isBack }
  }

  /** At a start: the last write is later than the clock. It is unknown how long ago it was. */
  beginBehind(expected: number, showed: number, steady: number): Look {
    if (expected - showed <= tolerated) return this.look(showed, steady)
    this.offset = expected - steady
    return this.look(showed, steady)
  }

  private doubted(offset: number, showed: number, steady: number): Look {
    this.doubt = { offset, since: steady }
    return { state: 'jumped', expected: steady + this.offset!, showed }
  }
}
