/**
 * Overdue and upcoming at the borders of zones, what comes again when, deadlines as they are written, and who
 * is named.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  eachDay,
  instantAt,
  isDay,
  timeOf,
  weekdayOf,
  weekdays,
  type Day,
} from '../../src/domain/day'
import {
  dayStart,
  isOverdue,
  mentionsIn,
  monthStart,
  nextTurn,
  readDeadline,
  repeatWords,
  ruleOf,
  turnAhead,
  upcomingBounds,
  type Repeat,
} from './rules'

/** Whole hours, halves, quarters, both ends of the world, and some whose clocks change, at midnight too. */
const zones = [
  'Asia/Kolkata',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Havana',
  'Pacific/Chatham',
] as const
const zone = fc.constantFrom(...zones)
const moment = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((ms) => new Date(ms).toISOString())
const instant = moment('2024-01-01T00:00:00.000Z', '2029-12-31T23:59:59.999Z')
/** Close to a midnight of a zone, on either side. */
const nearMidnight = fc
  .tuple(zone, instant, fc.integer({ min: -3 * 60_000, max: 3 * 60_000 }))
  .map(([z, at, by]) => ({ zone: z, at: new Date(Date.parse(dayStart(dayOf(at, z), z)) + by).toISOString() }))

describe('a day of the firm', () => {
  test('begins with its first instant, whatever the clocks do at midnight', () => {
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
    // 00:00 comes twice: the first counts.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s in %s begins at %s', (day, z, start) => expect(dayStart(day, z)).toBe(start))
})

describe('overdue', () => {
  test('is what the specification says: not completed, the deadline has passed, and not today', () => {
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

  test('what is due today or in the days after it is upcoming, what lies before is overdue, and nothing is both', () => {
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
  ])('a deadline at %s, asked at %s in Mumbai: %s', (deadline, now, overdue) =>
    expect(isOverdue({ status: 'pending', deadline }, now, 'Asia/Kolkata')).toBe(overdue),
  )

  test('a month begins in the zone', () => {
    expect(monthStart('2026-11-30T18:29:59.999Z', 'Asia/Kolkata')).toBe('2026-10-31T18:30:00.000Z')
    expect(monthStart('2026-11-30T18:30:00.000Z', 'Asia/Kolkata')).toBe('2026-11-30T18:30:00.000Z')
  })
})

describe('deadlines as they are written', () => {
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
    // One that comes again every day has no next one there.
    ['9999-12-31', null],
  ])('%j is %s', (text, read) => expect(readDeadline(text, 'Asia/Kolkata')).toBe(read))

  test('a bare day is its last minute, in every zone', () => {
    fc.assert(
      fc.property(zone, instant, (z, at) => {
        const day = dayOf(at, z)
        const read = readDeadline(day, z)!
        expect([dayOf(read, z), timeOf(read, z)]).toEqual([day, '23:59'])
        expect(readDeadline(read, z)).toBe(read)
      }),
    )
  })
})

const once = { until: null } as const
const daily: Repeat = { every: 'daily', weekdays: [], day: null, ...once }
const weekly = (...on: Repeat['weekdays']): Repeat => ({ every: 'weekly', weekdays: on, day: null, ...once })
const monthly = (day: number): Repeat => ({ every: 'monthly', weekdays: [], day, ...once })

describe('what comes again', () => {
  test.each<[Repeat, Day, Day | null]>([
    [daily, '2026-11-30', '2026-12-01'],
    [daily, '2028-02-28', '2028-02-29'],
    [weekly('wednesday'), '2026-11-18', '2026-11-25'],
    [weekly('monday', 'thursday'), '2026-11-18', '2026-11-19'],
    [weekly('monday', 'thursday'), '2026-11-19', '2026-11-23'],
    [weekly('sunday'), '2026-12-30', '2027-01-03'],
    [monthly(15), '2026-11-15', '2026-12-15'],
    [monthly(15), '2026-11-03', '2026-11-15'],
    [monthly(31), '2026-11-30', '2026-12-31'],
    [monthly(31), '2027-01-31', '2027-02-28'],
    [monthly(31), '2028-01-31', '2028-02-29'],
    [monthly(31), '2027-02-28', '2027-03-31'],
    [monthly(30), '2028-01-30', '2028-02-29'],
    [monthly(29), '2027-01-29', '2027-02-28'],
    [monthly(29), '2028-02-29', '2028-03-29'],
    [monthly(1), '2026-12-01', '2027-01-01'],
    [{ ...daily, until: '2026-11-20' }, '2026-11-19', '2026-11-20'],
    [{ ...daily, until: '2026-11-20' }, '2026-11-20', null],
    [{ ...monthly(31), until: '2027-02-28' }, '2027-01-31', '2027-02-28'],
    [{ ...monthly(31), until: '2027-02-27' }, '2027-01-31', null],
  ])('%j after %s: %s', (rule, after, turn) => expect(nextTurn(rule, after)).toBe(turn))

  const someDay = instant.map((at) => at.slice(0, 10))
  const rule = fc.oneof(
    fc.constant(daily),
    fc
      .uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 })
      .map((on) => weekly(...weekdays.filter((name) => on.includes(name)))),
    fc.integer({ min: 1, max: 31 }).map(monthly),
  )
  const keeps = (of: Repeat, day: Day) =>
    of.every === 'daily' ||
    (of.every === 'weekly'
      ? of.weekdays.includes(weekdayOf(day))
      : Number(day.slice(8)) === of.day ||
        (Number(day.slice(8)) < of.day! && addDays(day, 1).endsWith('-01')))

  test('the next turn is the first day after that the rule holds on: none is missed, none invented', () => {
    fc.assert(
      fc.property(rule, someDay, (of, after) => {
        const turn = nextTurn(of, after)!
        expect(isDay(turn) && turn > after && keeps(of, turn)).toBe(true)
        for (const between of eachDay(addDays(after, 1), addDays(turn, -1)))
          expect(keeps(of, between), `${after} ${between} ${turn}`).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test('a year of a monthly one has twelve turns, each in a month of its own; 29 February is one of them in a leap year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 2024, max: 2040 }), (day, year) => {
        const turns: Day[] = []
        for (
          let turn = nextTurn(monthly(day), `${year - 1}-12-31`)!;
          turn.startsWith(String(year));
          turn = nextTurn(monthly(day), turn)!
        )
          turns.push(turn)
        expect(turns.map((turn) => turn.slice(5, 7))).toEqual(
          Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0')),
        )
        expect(turns.includes(`${year}-02-29`)).toBe(year % 4 === 0 && day >= 29)
      }),
    )
  })

  test('made late, it has the first deadline that is still to come, at its own time', () => {
    fc.assert(
      fc.property(rule, someDay, zone, instant, (of, after, z, now) => {
        const next = turnAhead(of, '10:30', after, now, z)!
        expect(next.deadline > now && next.turn > after && keeps(of, next.turn)).toBe(true)
        expect(next.deadline).toBe(instantAt(next.turn, '10:30', z))
        const from = addDays(dayOf(now, z), -1)
        for (
          let turn = nextTurn(of, after > from ? after : from)!;
          turn < next.turn;
          turn = nextTurn(of, turn)!
        )
          expect(instantAt(turn, '10:30', z) <= now).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('what is left out is taken from the first deadline', () => {
    expect(ruleOf({ every: 'weekly' }, '2026-11-18')).toEqual(weekly('wednesday'))
    expect(
      ruleOf({ every: 'weekly', weekdays: ['friday', 'monday', 'friday'], day: 3 }, '2026-11-18'),
    ).toEqual(weekly('monday', 'friday'))
    expect(ruleOf({ every: 'monthly', weekdays: ['monday'] }, '2026-11-30')).toEqual(monthly(30))
    expect(ruleOf({ every: 'daily', day: 5, until: '2026-12-01' }, '2026-11-30')).toEqual({
      ...daily,
      until: '2026-12-01',
    })
  })

  test.each([
    [daily, 'Every day'],
    [weekly('monday'), 'Every week on Monday'],
    [weekly('monday', 'wednesday', 'friday'), 'Every week on Monday, Wednesday and Friday'],
    [monthly(1), 'Every month on the 1st'],
    [monthly(12), 'Every month on the 12th'],
    [monthly(22), 'Every month on the 22nd'],
    [monthly(30), 'Every month on the 30th, or the last day'],
    [monthly(31), 'Every month on the last day'],
  ])('%j in words: %s', (of, words) => expect(repeatWords(of)).toBe(words))
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

  test('whoever is written out in full is named, and nobody else', () => {
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
