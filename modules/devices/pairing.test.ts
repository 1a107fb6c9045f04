/** Sessions from stamps: by a table, and for any order and repetition. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counted, debounceMs, pairsOf, type Press } from './pairing'

const at = (time: string) => `2026-11-18T${time}.000Z`
const presses = (...texts: string[]): Press[] =>
  texts.map((text) => {
    const [time, type] = text.split(' ') as [string, ('in' | 'out')?]
    return { at: at(time), ...(type && { type }) }
  })
const shown = (texts: string[], pairing: 'alternate' | 'first and last' = 'alternate') =>
  pairsOf(presses(...texts), pairing).map(
    (pair) => `${pair.in.slice(11, 19)}-${pair.out?.slice(11, 19) ?? 'open'}`,
  )

describe('a day', () => {
  test.each([
    [[], []],
    [['04:00:00'], ['04:00:00-open']],
    [['04:00:00', '13:00:00'], ['04:00:00-13:00:00']],
    [
      ['04:00:00', '08:00:00', '09:00:00', '13:00:00'],
      ['04:00:00-08:00:00', '09:00:00-13:00:00'],
    ],
    [
      ['04:00:00', '08:00:00', '09:00:00'],
      ['04:00:00-08:00:00', '09:00:00-open'],
    ],
    // Pressed twice, and a third time just after two minutes of the first.
    [['04:00:00', '04:00:30', '04:01:59', '13:00:00'], ['04:00:00-13:00:00']],
    [['04:00:00', '04:01:00', '04:02:00'], ['04:00:00-04:02:00']],
    // In by phone at the client's, at the door of the office later: still in; out at the door.
    [['04:00:00 in', '06:00:00 in', '13:00:00'], ['04:00:00-13:00:00']],
    // The phone and the door at the same moment.
    [['04:00:00', '04:00:20 in', '13:00:00 out', '13:00:10'], ['04:00:00-13:00:00']],
    // A phone's punch out that has nothing to end.
    [['04:00:00 out', '05:00:00'], ['05:00:00-open']],
  ])('%j is %j', (given, expected) => expect(shown(given)).toEqual(expected))

  test('from the first to the last', () => {
    expect(shown(['04:00:00', '08:00:00', '09:00:00'], 'first and last')).toEqual(['04:00:00-09:00:00'])
    expect(shown(['04:00:00', '04:01:00'], 'first and last')).toEqual(['04:00:00-open'])
  })
})

const press = fc.record(
  {
    at: fc
      .integer({ min: 0, max: 86_399 })
      .map((second) => new Date(Date.UTC(2026, 10, 18) + second * 1000).toISOString()),
    type: fc.constantFrom('in' as const, 'out' as const),
  },
  { requiredKeys: ['at'] },
)

describe('any stamps', () => {
  test('in any order and any number of times give the same sessions', () => {
    fc.assert(
      fc.property(
        fc
          .array(press, { maxLength: 12 })
          .chain((all) =>
            fc.tuple(
              fc.constant(all),
              fc.shuffledSubarray([...all, ...all, ...all], {
                minLength: all.length * 3,
                maxLength: all.length * 3,
              }),
            ),
          ),
        ([once, often]) => {
          for (const pairing of ['alternate', 'first and last'] as const)
            expect(pairsOf(often, pairing)).toEqual(pairsOf(once, pairing))
        },
      ),
    )
  })

  test('give sessions in order that do not overlap, and only the last may be open', () => {
    fc.assert(
      fc.property(fc.array(press, { maxLength: 20 }), (all) => {
        const pairs = pairsOf(all, 'alternate')
        pairs.forEach((pair, index) => {
          if (pair.out === null) expect(index).toBe(pairs.length - 1)
          else {
            expect(Date.parse(pair.out) - Date.parse(pair.in)).toBeGreaterThanOrEqual(debounceMs)
            const next = pairs[index + 1]
            if (next) expect(next.in >= pair.out).toBe(true)
          }
        })
        const kept = counted(all)
        expect(counted(kept)).toEqual(kept)
      }),
    )
  })
})
