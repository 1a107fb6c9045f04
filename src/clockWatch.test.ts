import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ClockWatch, doubtful } from './clockWatch'

const minute = 60_000
const day = 24 * 60 * minute

/** Looks once for each pair: minutes since the last look, and the clock's error in minutes at that time. */
function looks(...steps: [passed: number, wrong: number][]) {
  const watch = new ClockWatch()
  let steady = 1_000
  const base = Date.parse('2026-11-18T04:00:00.000Z')
  const seen: string[] = []
  watch.look(base + steady, steady)
  for (const [passed, wrong] of steps) {
    steady += passed * minute
    const look = watch.look(base + steady + wrong * minute, steady)
    seen.push(look.state === 'settled' ? (look.hasReturned ? 'returned' : 'stands') : look.state)
  }
  return seen
}

describe('the clock watch', () => {
  test('a day ahead for a second is in doubt until the clock returns', () => {
    expect(looks([1, 0], [0.01, 1440], [0.01, 1440], [0.01, 0], [1, 0])).toEqual([
      'even',
      'jumped',
      'in doubt',
      'returned',
      'even',
    ])
  })

  test('a day behind for good is trusted after the clock has run evenly for a while', () => {
    expect(looks([1, 0], [1, -1440], [14, -1440], [1.5, -1440], [1, -1440])).toEqual([
      'even',
      'jumped',
      'in doubt',
      'stands',
      'even',
    ])
  })

  test('another jump while in doubt restarts the wait', () => {
    expect(looks([1, 60], [14, 60], [1, 1440], [14, 1440], [2, 1440])).toEqual([
      'jumped',
      'in doubt',
      'jumped',
      'in doubt',
      'stands',
    ])
  })

  test('repeated corrections of less than a minute by a time server are not a jump', () => {
    expect(
      new Set(looks(...Array.from({ length: 50 }, (_, n) => [10, n * 0.9] as [number, number]))),
    ).toEqual(new Set(['even']))
  })

  test('a machine that slept for a night has not jumped: its steady time continued as well', () => {
    expect(looks([1, 0], [14 * 60, 0])).toEqual(['even', 'even'])
  })

  test('a clock behind the last write at the start is in doubt from the beginning', () => {
    const watch = new ClockWatch()
    expect(watch.beginBehind(day, 0, 5_000)).toEqual({ state: 'jumped', expected: day, showed: 0 })
    expect(watch.isInDoubt).toBe(true)
    expect(watch.look(doubtful, 5_000 + doubtful)).toEqual({ state: 'settled', hasReturned: false })
  })

  test('no clock is trusted soon after a jump, unless it returned', () => {
    const steps = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 20 }), fc.constantFrom(0, 0, 0, 30, -30, 1440, -1440)),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        const seen = looks(...all)
        let [good, at, since] = [0, 0, 0]
        all.forEach(([passed, wrong], n) => {
          at += passed
          if (seen[n] === 'jumped') since = at
          if (seen[n] === 'even') expect(wrong).toBe(good)
          if (seen[n] === 'returned') expect(wrong).toBe(good)
          if (seen[n] === 'stands') {
            expect(at - since).toBeGreaterThanOrEqual(15)
            good = wrong
          }
        })
      }),
    )
  })
})
