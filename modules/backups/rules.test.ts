/** Which backups are retained, and when the next is due. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/day'
import { isDue, lastDue, nameOf, nextDue, outdated, readName } from './rules'

const zone = 'Asia/Kolkata'
/** A day's 02:30 in Mumbai. */
const of = (day: string) => nameOf(`${addDays(day, -1)}T21:00:00.000Z`)

describe('names', () => {
  test.each([
    ['muster-2026-11-22T0330Z.muster', '2026-11-22T03:30:00.000Z', 1],
    ['muster-2026-11-22T0330Z-2.muster', '2026-11-22T03:30:00.000Z', 2],
    ['muster-2026-11-22T0330Z-12.muster', '2026-11-22T03:30:00.000Z', 12],
  ])('%s', (name, at, nth) => {
    expect(readName(name)).toEqual({ name, at, nth })
    expect(nameOf(at, nth)).toBe(name)
  })
  test.each([
    'muster.db',
    'muster-2026-11-22T0330Z.muster.part',
    'old-muster-2026-11-22T0330Z.muster',
    'muster-2026-13-22T0330Z.muster',
    'muster-2026-11-22T2530Z.muster',
    'muster-2026-11-22T0330Z-1.muster',
    'muster-2026-11-22T0330Z (copy).muster',
    'Muster-2026-11-22T0330Z.muster',
  ])('%s is not ours', (name) => expect(readName(name)).toBe(null))
})

describe('retention', () => {
  const days = (from: string, count: number) => Array.from({ length: count }, (_, n) => of(addDays(from, n)))
  test('keeps the last of each of seven days, five weeks (from Monday) and twelve months', () => {
    const all = days('2025-10-01', 418)
    const gone = new Set(outdated(all, { daily: 7, weekly: 5, monthly: 12 }, zone))
    const stored = all.filter((name) => !gone.has(name))
    expect(all.at(-1)).toBe(of('2026-11-22'))
    expect(stored).toEqual(
      [
        '2025-12-31',
        '2026-01-31',
        '2026-02-28',
        '2026-03-31',
        '2026-04-30',
        '2026-05-31',
        '2026-06-30',
        '2026-07-31',
        '2026-08-31',
        '2026-09-30',
        '2026-10-25',
        '2026-10-31',
        '2026-11-01',
        '2026-11-08',
        '2026-11-15',
        '2026-11-16',
        '2026-11-17',
        '2026-11-18',
        '2026-11-19',
        '2026-11-20',
        '2026-11-21',
        '2026-11-22',
      ].map(of),
    )
  })
  test('keeps the last of several in a day or in a minute', () => {
    const all = [
      'muster-2026-11-22T0330Z.muster',
      'muster-2026-11-22T0930Z.muster',
      'muster-2026-11-22T0930Z-10.muster',
      'muster-2026-11-22T0930Z-9.muster',
    ]
    expect(outdated(all, { daily: 7, weekly: 0, monthly: 0 }, zone)).toEqual([
      'muster-2026-11-22T0930Z-9.muster',
      'muster-2026-11-22T0930Z.muster',
      'muster-2026-11-22T0330Z.muster',
    ])
  })
  test("a day is in the firm's zone", () => {
    // 23:30 of the 21st and 00:30 of the 22nd in Mumbai, both on the 21st in UTC.
    expect(
      outdated(
        ['muster-2026-11-21T1800Z.muster', 'muster-2026-11-21T1900Z.muster'],
        { daily: 2, weekly: 0, monthly: 0 },
        zone,
      ),
    ).toEqual([])
    expect(
      outdated(
        ['muster-2026-11-21T1800Z.muster', 'muster-2026-11-21T1900Z.muster'],
        { daily: 2, weekly: 0, monthly: 0 },
        'UTC',
      ),
    ).toHaveLength(1)
  })
  test('only files with our names are deleted', () => {
    expect(
      outdated(
        ['notes.txt', 'muster-backup.tar', of('2020-01-01'), of('2026-11-22')],
        { daily: 1, weekly: 0, monthly: 0 },
        zone,
      ),
    ).toEqual([of('2020-01-01')])
  })

  const instant = fc
    .integer({ min: 0, max: 5 * 365 * 24 * 60 })
    .map((minutes) => new Date(Date.parse('2022-01-01T00:00:00.000Z') + minutes * 60_000).toISOString())
  const names = fc.uniqueArray(
    fc.tuple(instant, fc.integer({ min: 1, max: 12 })).map(([at, nth]) => nameOf(at, nth)),
    { minLength: 1, maxLength: 60 },
  )
  const keep = fc.record({
    daily: fc.integer({ min: 0, max: 9 }),
    weekly: fc.integer({ min: 0, max: 6 }),
    monthly: fc.integer({ min: 0, max: 13 }),
  })
  test('the newest and the one just made stay; a second run deletes nothing more; foreign files are never deleted', () => {
    fc.assert(
      fc.property(names, keep, fc.nat(), (all, stored, which) => {
        const made = all[which % all.length]!
        const gone = outdated([...all, 'foreign.muster'], stored, zone, made)
        const rest = all.filter((name) => !gone.includes(name))
        const byAge = (list: string[]) =>
          list.toSorted((a, b) =>
            readName(a)!.at < readName(b)!.at
              ? 1
              : readName(a)!.at > readName(b)!.at
                ? -1
                : readName(b)!.nth - readName(a)!.nth,
          )
        expect(rest).toContain(byAge(all)[0])
        expect(rest).toContain(made)
        expect(gone).not.toContain('foreign.muster')
        expect(gone.every((name) => all.includes(name))).toBe(true)
        expect(rest.length).toBeLessThanOrEqual(stored.daily + stored.weekly + stored.monthly + 2)
        expect(outdated(rest, stored, zone, made)).toEqual([])
        // Each of the newest days has its last backup.
        const days = new Map<string, string>()
        for (const name of byAge(all)) if (!days.has(dayIn(name))) days.set(dayIn(name), name)
        for (const name of [...days.values()].slice(0, stored.daily)) expect(rest).toContain(name)
      }),
      { numRuns: 500 },
    )
  })
  const dayIn = (name: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(readName(name)!.at))
})

describe('when', () => {
  const due = '2026-11-21T21:00:00.000Z'
  test.each([
    ['2026-11-21T21:00:00.000Z', due, '2026-11-22T21:00:00.000Z'],
    ['2026-11-22T20:59:59.999Z', due, '2026-11-22T21:00:00.000Z'],
    ['2026-11-21T20:59:00.000Z', '2026-11-20T21:00:00.000Z', due],
  ])('at %s it was due at %s and is at %s', (now, last, next) => {
    expect(lastDue(now, '02:30', zone)).toBe(last)
    expect(nextDue(now, '02:30', zone)).toBe(next)
  })
  test('a day on which clocks change has its backup too', () => {
    expect(
      [
        lastDue('2026-03-08T12:00:00.000Z', '02:30', 'America/New_York'),
        nextDue('2026-03-07T12:00:00.000Z', '02:30', 'America/New_York'),
      ].every((at) => at.startsWith('2026-03-08T0')),
    ).toBe(true)
    expect(nextDue('2026-10-31T12:00:00.000Z', '01:30', 'America/New_York').startsWith('2026-11-01T0')).toBe(
      true,
    )
  })

  const made = (at: string) => ({ at, failed: false })
  const failed = (at: string) => ({ at, failed: true })
  test.each([
    ['none yet', '2026-11-21T21:00:00.000Z', [], true],
    ['done', '2026-11-22T09:00:00.000Z', [made('2026-11-21T21:00:10.000Z')], false],
    ['of yesterday only', '2026-11-21T21:00:00.000Z', [made('2026-11-20T21:00:00.000Z')], true],
    ['failed a minute ago', '2026-11-21T21:01:00.000Z', [failed('2026-11-21T21:00:00.000Z')], false],
    ['failed an hour ago', '2026-11-21T22:00:00.000Z', [failed('2026-11-21T21:00:00.000Z')], true],
    [
      'failed, then made by hand',
      '2026-11-22T02:00:00.000Z',
      [failed('2026-11-21T21:00:00.000Z'), made('2026-11-22T01:00:00.000Z')],
      false,
    ],
    ['yesterday failed late', '2026-11-21T21:00:00.000Z', [failed('2026-11-21T20:50:00.000Z')], true],
    [
      'the clock was put back by an hour after it was made',
      '2026-11-21T21:00:30.000Z',
      [made('2026-11-21T21:59:00.000Z')],
      false,
    ],
    [
      'the clock was a day ahead when it was made',
      '2026-11-21T21:00:30.000Z',
      [made('2026-11-22T21:00:00.000Z')],
      true,
    ],
    [
      'the clock was a year ahead when one failed',
      '2026-11-21T21:00:30.000Z',
      [failed('2027-11-21T21:00:00.000Z')],
      true,
    ],
  ])('%s', (_, now, tries, wanted) => expect(isDue(now, due, tries)).toBe(wanted))
})
