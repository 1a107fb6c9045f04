/** Overdue and upcoming at zone borders, deadline formats, and mentions. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant, zone } from '../../tests/support/zones'
import { addDays, dayOf, timeOf } from '../../src/domain/day'
import { dayStart, isOverdue, mentionsIn, monthStart, readDeadline, upcomingBounds } from './rules'

/** Close to midnight in a zone, on either side. */
const nearMidnight = fc
  .tuple(zone, instant, fc.integer({ min: -3 * 60_000, max: 3 * 60_000 }))
  .map(([z, at, by]) => ({ zone: z, at: new Date(Date.parse(dayStart(dayOf(at, z), z)) + by).toISOString() }))

describe("the firm's day", () => {
  test('begins with its first instant, even if clocks change at midnight', () => {
    fc.assert(
      fc.property(zone, instant, (z, at) => {
        const day = dayOf(at, z)
        const start = dayStart(day, z)
        expect(dayOf(start, z)).toBe(day)
        expect(dayOf(new Date(Date.parse(start) - 1).toISOString(), z)).toBe(addDays(day, -1))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['2026-11-19', 'Asia/Kolkata', '2026-11-18T18:30:00.000Z'],
    // No 00:00: the clocks go from 23:59 to 01:00.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    // 00:00 occurs twice: the first counts.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s in %s begins at %s', (day, z, start) => expect(dayStart(day, z)).toBe(start))
})

describe('overdue', () => {
  test('overdue is as specified: not completed, deadline passed, and not today', () => {
    fc.assert(
      fc.property(
        nearMidnight,
        fc.integer({ min: -4 * 86_400_000, max: 4 * 86_400_000 }),
        fc.constantFrom('pending', 'in_progress', 'completed'),
        ({ zone: z, at: now }, by, status) => {
          for (const deadline of [
            new Date(Date.parse(now) + by).toISOString(),
            now,
            dayStart(dayOf(now, z), z),
            new Date(Date.parse(dayStart(dayOf(now, z), z)) - 1).toISOString(),
          ])
            expect(isOverdue({ status, deadline }, now, z)).toBe(
              status !== 'completed' && deadline < now && dayOf(deadline, z) !== dayOf(now, z),
            )
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('tasks due today or later are upcoming, earlier ones overdue, and none is both', () => {
    fc.assert(
      fc.property(
        nearMidnight,
        instant,
        fc.integer({ min: 1, max: 30 }),
        ({ zone: z, at: now }, deadline, days) => {
          const ahead = (Date.parse(dayOf(deadline, z)) - Date.parse(dayOf(now, z))) / 86_400_000
          expect(isOverdue({ status: 'pending', deadline }, now, z)).toBe(ahead < 0)
          const { from, to } = upcomingBounds(now, z, days)
          expect(deadline >= from && deadline < to).toBe(ahead >= 0 && ahead <= days)
        },
      ),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['2026-11-17T18:29:00.000Z', '2026-11-18T18:29:59.999Z', true],
    ['2026-11-18T04:00:00.000Z', '2026-11-18T18:29:59.999Z', false],
    ['2026-11-18T04:00:00.000Z', '2026-11-18T18:30:00.000Z', true],
    ['2026-11-18T18:29:00.000Z', '2026-11-18T18:30:00.000Z', true],
  ])('a deadline at %s, checked at %s in Mumbai: %s', (deadline, now, overdue) =>
    expect(isOverdue({ status: 'pending', deadline }, now, 'Asia/Kolkata')).toBe(overdue),
  )

  test("a month begins in the firm's zone", () => {
    expect(monthStart('2026-11-30T18:29:59.999Z', 'Asia/Kolkata')).toBe('2026-10-31T18:30:00.000Z')
    expect(monthStart('2026-11-30T18:30:00.000Z', 'Asia/Kolkata')).toBe('2026-11-30T18:30:00.000Z')
  })
})

describe('deadline formats', () => {
  test.each([
    ['2026-11-20', '2026-11-20T18:29:00.000Z'],
    ['2026-11-20T10:15', '2026-11-20T04:45:00.000Z'],
    ['2026-11-20T10:15:30', '2026-11-20T04:45:00.000Z'],
    ['2026-11-20T10:15:00.000Z', '2026-11-20T10:15:00.000Z'],
    ['2026-11-20T10:15:00+05:30', '2026-11-20T04:45:00.000Z'],
    ['2026-11-20T10:15+0530', '2026-11-20T04:45:00.000Z'],
    [' 2026-11-20 ', '2026-11-20T18:29:00.000Z'],
    ['2027-02-29', null],
    ['tomorrow', null],
    ['2026-11-20T25:00', null],
    ['2026-11-20T10:15:00Zulu', null],
    ['+012026-11-20', null],
    ["2026-11-20'; drop table tasks; --", null],
    // A daily series has no next turn there.
    ['9999-12-31', null],
  ])('%j is %s', (text, read) => expect(readDeadline(text, 'Asia/Kolkata')).toBe(read))

  test('a day without a time is its last minute, in every zone', () => {
    fc.assert(
      fc.property(zone, instant, (z, at) => {
        const day = dayOf(at, z)
        const parsed = readDeadline(day, z)!
        expect([dayOf(parsed, z), timeOf(parsed, z)]).toEqual([day, '23:59'])
        expect(readDeadline(parsed, z)).toBe(parsed)
      }),
    )
  })
})

describe('mentions', () => {
  const people = [
    { id: 1, firstName: 'Ravi', lastName: 'Kumar' },
    { id: 2, firstName: 'Ravi', lastName: 'Kumar Singh' },
    { id: 3, firstName: 'Zoë', lastName: "D'Souza" },
    { id: 4, firstName: 'Anita', lastName: 'Rao' },
    { id: 5, firstName: 'Anita', lastName: 'Rao' },
    { id: 6, firstName: 'अनिता', lastName: 'राव' },
    { id: 7, firstName: 'Cher', lastName: '' },
  ]
  test.each<[string, number[], string[]]>([
    ['@Ravi Kumar please', [1], []],
    ['@ravi kumar singh, and @RAVI  KUMAR.', [2, 1], []],
    ['(@Ravi\nKumar)', [1], []],
    ['@Ravi Kumaran', [], ['@Ravi']],
    ['@Ravi', [], ['@Ravi']],
    ["@zoë d'souza's list", [3], []],
    ["@Zoe\u0308 D'Souza", [3], []],
    ['@Anita Rao', [4, 5], []],
    ['@अनिता राव देखिए', [6], []],
    ['@Cher: see', [7], []],
    ['write to ravi@Anita Rao or a.b@anita rao', [], []],
    ['@@Ravi Kumar', [], []],
    ['@ Ravi Kumar', [], []],
    ['@<script>alert(1)</script> @Nobody_Here', [], ['@Nobody_Here']],
    ["@Ravi Kumar'; drop table tasks", [1], []],
  ])('%j', (text, ids, unknown) => expect(mentionsIn(text, people)).toEqual({ ids, unknown }))

  test('only full names are mentions', () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ]{1,10}$/)
    const person = fc.record({ firstName: word, lastName: word })
    fc.assert(
      fc.property(
        fc.uniqueArray(person, {
          minLength: 1,
          maxLength: 8,
          selector: (p) => `${p.firstName} ${p.lastName}`.normalize('NFC').toLowerCase(),
        }),
        fc.nat(),
        fc.constantFrom(' ', ', ', '!', '\n'),
        (given, pick, end) => {
          const all = given.map((one, i) => ({ ...one, id: i + 1 }))
          const one = all[pick % all.length]!
          expect(
            mentionsIn(`Hello @${one.firstName.toUpperCase()} ${one.lastName}${end}thanks`, all).ids.includes(
              one.id,
            ) || one.firstName.toUpperCase().toLowerCase() !== one.firstName.toLowerCase(),
          ).toBe(true)
          expect(mentionsIn(`Hello ${one.firstName} ${one.lastName}`, all)).toEqual({ ids: [], unknown: [] })
        },
      ),
    )
  })
})
