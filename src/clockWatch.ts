/**
 * Notices when the clock jumps, by the time that has passed on the machine meanwhile. Which of the two is
 * right nobody can know: after a jump the clock is in doubt until it has come back, or has gone on evenly
 * for a while.
 */

/** Less is how far a slow time server lets a clock run, and sets it back. */
const tolerated = 60_000
/** As long as this it must have gone on evenly before it is believed again. */
export const doubtful = 15 * 60_000

export type Look =
  | { state: 'even' | 'in doubt' }
  /** Just noticed: it should have shown `expected` (milliseconds, as Date). */
  | { state: 'jumped'; expected: number; showed: number }
  | { state: 'settled'; hasReturned: boolean }

export class ClockWatch {
  private doubt: { offset: number; since: number } | null = null
  /** How far the clock is from the time that passes. */
  private offset: number | null = null

  get isInDoubt() {
    return this.doubt !== null
  }

  /** `showed`: what the clock shows now; `steady`: what only goes on; milliseconds both. */
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

  /** At a start: what was written last was written later than this. Nothing tells how long ago that was. */
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
