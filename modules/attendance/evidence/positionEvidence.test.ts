/** The examples of docs/rules/attendance.md, and properties for any stored values. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, instantAt, plus } from '../../../src/domain/day'
import { evidenceOf, type OtherPunch, type StoredPunch } from './positionEvidence'

const zone = 'Asia/Kolkata'
const today = '2026-11-18'
const at = (time: string, day = today) => instantAt(day, time, zone)
const andheri = { lat: 19.1197123, lng: 72.8468456, accuracy: 12 }
/** This many kilometres to the north: a degree has 111.2 km. */
const north = (km: number) => ({ ...andheri, lat: andheri.lat + km / 111.195 })
const phones = ['6f1c2a9e-3b47-4d58-9c10-2e7a5b8d4f63', 'b1d0c4f2-0f3e-4a55-8d7c-90e1a2b3c4d5'] as const

let ids = 0
function stored(when: string, more: Partial<StoredPunch> = {}): StoredPunch {
  return {
    id: ++ids,
    day: dayOf(when, zone),
    at: when,
    source: 'web',
    ...andheri,
    clientAt: when,
    cutAt: null,
    phone: null,
    ...more,
  }
}
const texts = (
  punch: StoredPunch,
  own: readonly StoredPunch[] = [],
  others: readonly OtherPunch[] = [],
): string[] => evidenceOf(punch, own, others, zone).map(({ text }) => text)

describe('the age of the position', () => {
  test.each([
    ['09:37', '09:36', []],
    ['09:37', '09:35', []],
    ['09:37', '09:30', ['The position was 7 minutes old']],
    ['18:30', '09:30', ['The position was 9 hours old']],
    ['09:37', '09:39', []],
    ['09:37', '09:49', ["The phone's clock is 12 minutes ahead"]],
  ])('punch at %s, position of %s', (punched, read, expected) => {
    expect(texts(stored(at(punched), { clientAt: at(read) }))).toEqual(expected)
  })

  test("an offline punch counts by the phone's own time, not by its arrival", () => {
    expect(texts(stored(at('09:37'), { source: 'offline', clientAt: at('09:36') }))).toEqual([])
  })

  test("a phone's clock that is a year wrong", () => {
    const wrong = (days: number) => texts(stored(at('09:37'), { clientAt: plus(at('09:37'), days * 1440) }))
    expect(wrong(-365)).toEqual(['The position was 365 days old'])
    expect(wrong(365)).toEqual(["The phone's clock is 365 days ahead"])
  })

  test.each([null, '', 'yesterday', '2026', '2026-11-18T09:00:00', '2026-99-99T09:00:00Z'])(
    'the unreadable time %j is no evidence',
    (clientAt) => {
      expect(texts(stored(at('09:37'), { clientAt }))).toEqual([])
    },
  )
})

describe('speed since the previous punch with a position', () => {
  test.each([
    [
      '43 km, 6 minutes',
      43,
      '09:31',
      '09:37',
      12,
      ['43 km from the punch at 09:31, 6 minutes earlier: 430 km/h'],
    ],
    ['43 km, an hour', 43, '09:31', '10:31', 12, []],
    ['1,150 km, 5 hours', 1150, '09:30', '14:30', 12, []],
    [
      '1,150 km, 2 hours',
      1150,
      '09:30',
      '11:30',
      12,
      ['1,150 km from the punch at 09:30, 2 hours earlier: 575 km/h'],
    ],
    ['4 km, the same minute', 4, '09:31', '09:31', 12, []],
    [
      '43 km, the same moment',
      43,
      '09:31',
      '09:31',
      12,
      ['43 km from the punch at 09:31, at the same moment'],
    ],
    ['12 km, 1 minute, accurate to 4 km each', 12, '09:31', '09:32', 4000, []],
    [
      '43 km, 6 minutes, accurate to 1 km each',
      43,
      '09:31',
      '09:37',
      1000,
      ['41 km from the punch at 09:31, 6 minutes earlier: 410 km/h'],
    ],
  ])('%s', (_, km, first, second, accuracy, expected) => {
    const previous = stored(at(first), { accuracy })
    const punch = stored(at(second), { ...north(km), accuracy })
    expect(texts(punch, [punch, previous])).toEqual(expected)
  })

  test('the previous punch may be of an earlier day, at most 24 hours ago', () => {
    expect(texts(stored(at('00:05'), north(43)), [stored(at('23:58', '2026-11-17'))])).toEqual([
      '43 km from the punch at 23:58 on 17 Nov, 7 minutes earlier: 368 km/h',
    ])
    expect(texts(stored(at('09:31'), north(15_000)), [stored(at('09:30', '2026-11-17'))])).toEqual([])
  })

  test('a punch at an attendance device counts as the previous one, with the place of its office', () => {
    const device = stored(at('09:31'), { source: 'device', accuracy: null, clientAt: null })
    expect(texts(stored(at('09:37'), north(43)), [device])).toEqual([
      '43 km from the punch at 09:31, 6 minutes earlier: 430 km/h',
    ])
    // It has no position of its own to judge.
    expect(texts(device, [stored(at('09:30'), north(43))])).toEqual([])
  })

  test('punches without a position and cut positions do not count', () => {
    const punch = stored(at('09:37'), north(43))
    const without = stored(at('09:36'), { lat: null, lng: null, accuracy: null, clientAt: null })
    expect(texts(punch, [without, stored(at('09:31'))])).toHaveLength(1)
    expect(texts(punch, [stored(at('09:31'), { cutAt: at('10:00'), accuracy: null })])).toEqual([])
  })
})

describe('the same coordinates again', () => {
  const earlier = (days: number[], more: Partial<StoredPunch> = {}) =>
    days.map((ago) => stored(at('09:31', addDays(today, -ago)), more))

  test.each([
    ['on 5 earlier days', earlier([1, 2, 3, 4, 5]), ['Exactly the same coordinates as on 5 earlier days']],
    ['on 2 earlier days', earlier([1, 2]), []],
    ['4 times on 2 earlier days', earlier([1, 1, 2, 2]), []],
    ['another last digit', earlier([1, 2, 3], { lat: andheri.lat + 1e-7 }), []],
    ['another accuracy', earlier([1, 2, 3], { accuracy: 13 }), []],
    ['positions that are cut', earlier([1, 2, 3], { cutAt: at('09:00') }), []],
    ['more than 30 days ago', earlier([1, 2, 31, 32]), []],
    ['at an attendance device', earlier([1, 2, 3], { source: 'device' }), []],
  ])('%s', (_, own, expected) => {
    expect(texts(stored(at('09:31')), own)).toEqual(expected)
  })

  test('an accuracy of 100 m or more is no evidence, because a network address gives the same each time', () => {
    expect(texts(stored(at('09:31'), { accuracy: 100 }), earlier([1, 2, 3], { accuracy: 100 }))).toEqual([])
    expect(texts(stored(at('09:31'), { accuracy: 99 }), earlier([1, 2, 3], { accuracy: 99 }))).toHaveLength(1)
  })
})

describe('one device for two people', () => {
  const [phone, another] = phones
  const punch = stored(at('09:37'), { phone })
  const sanjay = { userId: 7, name: 'Sanjay Kumar', at: at('09:33'), phone }

  test.each<[string, OtherPunch[], string[]]>([
    ['4 minutes before', [sanjay], ['Sanjay Kumar punched from the same device at 09:33']],
    [
      'an hour later',
      [{ ...sanjay, at: at('10:37') }],
      ['Sanjay Kumar punched from the same device at 10:37'],
    ],
    [
      'the evening before',
      [{ ...sanjay, at: at('21:40', '2026-11-17') }],
      ['Sanjay Kumar punched from the same device at 21:40 on 17 Nov'],
    ],
    ['more than 12 hours before', [{ ...sanjay, at: at('21:36', '2026-11-17') }], []],
    ['from another device', [{ ...sanjay, phone: another }], []],
    [
      'by a person that the reader may not see',
      [{ ...sanjay, name: null }],
      ['Another person punched from the same device at 09:33'],
    ],
    [
      'twice: the nearest counts',
      [{ ...sanjay, at: at('08:00') }, sanjay],
      ['Sanjay Kumar punched from the same device at 09:33'],
    ],
  ])('%s', (_, others, expected) => {
    expect(texts(punch, [], others)).toEqual(expected)
  })

  test('of many people, three are named', () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ userId: n, name: `Person ${n}`, at: at('09:33'), phone }))
    expect(texts(punch, [], people(5))).toEqual([
      'Person 0 punched from the same device at 09:33',
      'Person 1 punched from the same device at 09:33',
      'Person 2 punched from the same device at 09:33',
      '2 more people punched from the same device',
    ])
    expect(texts(punch, [], people(4)).at(-1)).toBe('1 more person punched from the same device')
  })

  test('a punch without an id has no such evidence', () => {
    expect(texts(stored(at('09:37')), [], [sanjay])).toEqual([])
  })
})

describe('for any stored values', () => {
  const instant = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const phone = fc.constantFrom(null, ...phones)
  const position = fc.oneof(
    fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      accuracy: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1e7, noNaN: true })),
    }),
    fc.constantFrom(
      andheri,
      // Antipodes, the poles, and a position without a longitude.
      { lat: -andheri.lat, lng: andheri.lng - 180, accuracy: 1 },
      { lat: 90, lng: 180, accuracy: 1 },
      { lat: -90, lng: -180, accuracy: null },
      { lat: 1, lng: null, accuracy: null },
      { lat: null, lng: null, accuracy: null },
    ),
  )
  const punches = fc
    .array(
      fc.tuple(
        fc.record({
          at: fc.oneof(instant, fc.constantFrom(at('09:30'), at('09:31'), at('09:31', '2026-11-17'))),
          source: fc.constantFrom('web', 'offline', 'device', 'auto', 'demo'),
          clientAt: fc.oneof(fc.constant(null), instant, fc.string()),
          cutAt: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, instant),
          phone,
        }),
        position,
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((all) => all.map(([punch, where], id) => ({ id, day: dayOf(punch.at, zone), ...punch, ...where })))
  const others = fc.array(
    fc
      .record({
        userId: fc.integer({ min: 1, max: 6 }),
        at: instant,
        phone: fc.constantFrom(...phones),
      })
      .map((one) => ({ ...one, name: one.userId % 2 ? null : `Person ${one.userId}` })),
  )

  test('it never throws, every sentence is finite, and the order of punches does not matter', () => {
    fc.assert(
      fc.property(punches, others, (own, people) => {
        for (const punch of own) {
          const found = evidenceOf(punch, own, people, zone)
          for (const { text } of found) expect(text).not.toMatch(/NaN|Infinity|undefined|null|-\d/)
          expect(evidenceOf(punch, own.toReversed(), people.toReversed(), zone)).toEqual(found)
          if (punch.cutAt !== null || !['web', 'offline'].includes(punch.source)) expect(found).toEqual([])
        }
      }),
    )
  })

  test('a person who walks with an honest phone has no evidence', () => {
    const step = fc.record({
      minutes: fc.integer({ min: 0, max: 600 }),
      // Up to 3 km an hour in each direction, with a reading that is wrong by at most its accuracy.
      north: fc.double({ min: -3, max: 3, noNaN: true }),
      east: fc.double({ min: -3, max: 3, noNaN: true }),
      accuracy: fc.integer({ min: 3, max: 90 }),
      jitter: fc.double({ min: 0.01, max: 1, noNaN: true }),
      late: fc.integer({ min: 0, max: 110 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 15 }), (steps) => {
        let when = at('09:30')
        const where = { ...andheri }
        const own = steps.map(({ minutes, north: y, east: x, accuracy, jitter, late }, index) => {
          when = plus(when, minutes)
          where.lat += (y * minutes) / 60 / 111.195
          where.lng += (x * minutes) / 60 / 105
          const error = (jitter * accuracy) / 111_195 + index * 1e-9
          return stored(when, {
            ...where,
            lat: where.lat + error,
            accuracy,
            clientAt: new Date(Date.parse(when) - late * 1000).toISOString(),
          })
        })
        for (const punch of own) expect(evidenceOf(punch, own, [], zone)).toEqual([])
      }),
    )
  })
})
