/** Sessions from stamps: by a table, and for any order and repetition. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { debounceMs, pairsOf, type Pairing, type Press } from './pairing'

const at = (time: string) => `2026-11-18T${time}.000Z`
const presses = (...texts: string[]): Press[] =>
  texts.map((text) => {
    const [time, type] = text.split(' ') as [string, ('in' | 'out')?]
    return { at: at(time), ...(type && { type }) }
  })
/** The automatic punch-out of the general shift, 22:00 in India. */
const due = (startedAt: string) => (startedAt < at('16:30:00') ? at('16:30:00') : '2026-11-19T04:30:00.000Z')
const shown = (texts: string[], pairing: Pairing = 'alternate') =>
  pairsOf(presses(...texts), pairing, due).map(
    (pair) => `${pair.in.at.slice(11, 19)}-${pair.out?.at.slice(11, 19) ?? 'open'}`,
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
    // The phone's own punches count also within two minutes: the person means them.
    [
      ['04:00:00', '04:01:00 out', '04:01:30 in'],
      ['04:00:00-04:01:00', '04:01:30-open'],
    ],
    // A stamp after the automatic punch-out ends the session; a phone's punch in then begins another.
    [['04:00:00', '17:00:00'], ['04:00:00-17:00:00']],
    [
      ['04:00:00', '17:00:00 in'],
      ['04:00:00-open', '17:00:00-open'],
    ],
  ])('%j is %j', (given, expected) => expect(shown(given)).toEqual(expected))

  test('from the first to the last', () => {
    const whole = (...texts: string[]) => shown(texts, 'first_last')
    expect(whole('04:00:00', '08:00:00', '09:00:00')).toEqual(['04:00:00-09:00:00'])
    expect(whole('04:00:00', '04:01:00')).toEqual(['04:00:00-open'])
    expect(whole('03:00:00 out', '04:00:00', '09:00:00 out', '10:00:00')).toEqual(['04:00:00-10:00:00'])
    // Who punches in by phone is in.
    expect(whole('04:00:00', '08:00:00', '09:00:00 in')).toEqual(['04:00:00-open'])
    expect(whole('04:00:00', '12:00:00', '17:00:00 in')).toEqual(['04:00:00-12:00:00', '17:00:00-open'])
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
        fc.array(press, { maxLength: 12 }).chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray([...all, ...all, ...all], {
              minLength: all.length * 3,
              maxLength: all.length * 3,
            }),
          ),
        ),
        ([once, often]) => {
          for (const pairing of ['alternate', 'first_last'] as const)
            expect(pairsOf(often, pairing, due)).toEqual(pairsOf(once, pairing, due))
        },
      ),
    )
  })

  test('give sessions in order that do not overlap; a later one begins after an open one only by phone', () => {
    fc.assert(
      fc.property(fc.array(press, { maxLength: 20 }), (all) => {
        for (const pairing of ['alternate', 'first_last'] as const) {
          const pairs = pairsOf(all, pairing, due)
          pairs.forEach((pair, index) => {
            const next = pairs[index + 1]
            if (pair.out) {
              expect(pair.out.at >= pair.in.at).toBe(true)
              if (!pair.out.type)
                expect(Date.parse(pair.out.at) - Date.parse(pair.in.at)).toBeGreaterThanOrEqual(debounceMs)
              if (next) expect(next.in.at >= pair.out.at).toBe(true)
            } else if (next) expect([next.in.type, next.in.at >= due(pair.in.at)]).toEqual(['in', true])
          })
        }
      }),
    )
  })

  test('never lose a punch of a phone: who said in is in, and who said out is out', () => {
    fc.assert(
      fc.property(fc.array(press, { maxLength: 20 }), (all) => {
        const last = all.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)
        if (!last?.type || all.some((other) => other !== last && other.at === last.at)) return
        const pair = pairsOf(all, 'alternate', due).at(-1)
        if (last.type === 'in') expect(pair?.out).toBe(null)
        else expect(pair?.out === null).toBe(false)
      }),
    )
  })
})
