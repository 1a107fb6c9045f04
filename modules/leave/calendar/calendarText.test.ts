/** The text of a calendar, read by two parsers on machines in several zones. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, instantAt, plus } from '../../../src/domain/day'
import { inZoneOfMachine, readByIcalJs, readCalendar, unfolded } from '../../../tests/support/calendars'
import { instant, zone as anyZone } from '../../../tests/support/zones'
import { calendarText, type Entry } from './calendarText'

const machines = ['Asia/Kolkata', 'America/New_York', 'UTC']
const changedAt = '2026-11-18T04:00:00.000Z'
const entry = (given: Partial<Entry> & Pick<Entry, 'when'>): Entry => ({
  uid: 'leave-1@firm.muster',
  kind: 'Leave',
  name: 'Leave',
  isTentative: false,
  changedAt,
  ...given,
})
const read = (zone: string, entries: readonly Entry[]) => readCalendar(calendarText('Firm', zone, entries))

test('the machine of a test can be in any zone', () =>
  expect(machines.map((zone) => inZoneOfMachine(zone, () => new Date(0).getHours()))).toEqual([5, 19, 0]))

test.each(machines)('days stay days, and times stay instants, on a machine in %s', (machine) => {
  const nightShift = { starts: '2026-03-28T18:30:00.000Z', ends: '2026-03-29T03:30:00.000Z' }
  const found = inZoneOfMachine(machine, () =>
    read('Europe/London', [
      entry({ uid: 'a', when: { from: '2026-03-29', until: '2026-03-30' } }),
      entry({ uid: 'b', when: nightShift }),
    ]),
  )
  expect(found.map(({ start, end }) => [start, end])).toEqual([
    [nightShift.starts, nightShift.ends],
    ['2026-03-29', '2026-03-30'],
  ])
})

test('a day has no time zone, and a calendar without times has no zone block', () => {
  const lines = unfolded(
    calendarText('Firm', 'Asia/Kolkata', [entry({ when: { from: '2026-11-23', until: '2026-11-26' } })]),
  )
  expect(lines).toContain('DTSTART;VALUE=DATE:20261123')
  expect(lines).toContain('DTEND;VALUE=DATE:20261126')
  expect(lines.join()).not.toContain('VTIMEZONE')
})

test('a time has the zone by name, and the zone is defined before it', () => {
  const when = {
    starts: instantAt('2026-11-26', '09:30', 'Asia/Kolkata'),
    ends: instantAt('2026-11-26', '14:00', 'Asia/Kolkata'),
  }
  const lines = unfolded(calendarText('Firm', 'Asia/Kolkata', [entry({ when })]))
  expect(lines).toContain('DTSTART;TZID=Asia/Kolkata:20261126T093000')
  expect(lines).toContain('DTEND;TZID=Asia/Kolkata:20261126T140000')
  expect(lines.indexOf('END:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'))
})

test('a time of an hour that is shown twice is in UTC, because programs differ in which they take', () => {
  // The first 23:00 of the evening on which Chile's clocks go back.
  const when = { starts: '2029-04-08T01:30:00.000Z', ends: '2029-04-08T02:00:00.000Z' }
  expect(read('America/Santiago', [entry({ when })])).toMatchObject([{ start: when.starts, end: when.ends }])
  const [starts, ends] = ['2026-10-25T01:30:00.000Z', '2026-10-25T05:00:00.000Z']
  expect(calendarText('Firm', 'Europe/London', [entry({ when: { starts, ends } })])).toContain(
    'DTSTART:20261025T013000Z',
  )
  expect(read('Europe/London', [entry({ when: { starts, ends } })])).toMatchObject([
    { start: starts, end: ends },
  ])
})

test('a zone without a name has times in UTC', () => {
  const when = { starts: '2026-11-26T04:00:00.000Z', ends: '2026-11-26T08:30:00.000Z' }
  expect(read('+05:30', [entry({ when })])).toMatchObject([{ start: when.starts, end: when.ends }])
})

test.each([
  'Diwali, the festival; of lights',
  'दीपावली की हार्दिक शुभकामनाएँ और नव वर्ष मंगलमय हो, सबको छुट्टी',
  'பொங்கல் திருநாள் விடுமுறை அனைவருக்கும் இனிய நல்வாழ்த்துக்கள்',
  '🎉'.repeat(40),
  '👩‍👩‍👧‍👦 family day '.repeat(8).trim(),
  'BEGIN:VEVENT',
  'a:b=c"d\'e%f',
])('%s is read as it was written', (name) => {
  const when = { from: '2026-11-09', until: '2026-11-10' }
  expect(read('Asia/Kolkata', [entry({ name, when })])).toMatchObject([{ name, start: '2026-11-09' }])
})

test('a backslash before an n is no line break', () => {
  const name = 'C:\\new\\names'
  const text = calendarText('Firm', 'UTC', [
    entry({ name, when: { from: '2026-11-09', until: '2026-11-10' } }),
  ])
  expect(text).toContain('SUMMARY:C:\\\\new\\\\names\r\n')
  // node-ical 0.26 reads it as a line break.
  expect(readByIcalJs(text)).toMatchObject([{ name }])
})

test('a line break in a name begins no line, and other control characters are left out', () => {
  const name = 'One\r\nBEGIN:VALARM\rTwo\nThree\u2028Four\0\u001b\u0007'
  const text = calendarText('Firm', 'Asia/Kolkata', [
    entry({ name, when: { from: '2026-11-09', until: '2026-11-10' } }),
  ])
  expect(readCalendar(text)).toMatchObject([{ name: 'One\nBEGIN:VALARM\nTwo\nThree\nFour' }])
  expect(unfolded(text)).not.toContain('BEGIN:VALARM')
})

test('leave makes busy, a holiday does not, and pending leave is tentative', () => {
  const when = { from: '2026-11-09', until: '2026-11-10' }
  const lines = (given: Partial<Entry>) =>
    unfolded(calendarText('Firm', 'UTC', [entry({ ...given, when })])).filter((line) =>
      /^(STATUS|TRANSP|CATEGORIES|X-MICROSOFT-CDO-BUSYSTATUS)/.test(line),
    )
  expect(lines({ kind: 'Holiday' })).toEqual([
    'CATEGORIES:Holiday',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ])
  expect(lines({})).toEqual([
    'CATEGORIES:Leave',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
  ])
  expect(lines({ isTentative: true })).toContain('X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE')
  expect(lines({ isTentative: true })).toContain('STATUS:TENTATIVE')
})

test('names, days and times come back from both parsers, in every zone', () => {
  // Parsers may trim; node-ical misreads backslashes (above).
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
    .filter((text) => text === text.trim() && !/[\p{Cc}\u2028\u2029\\]/u.test(text))
  const day = instant.map((at) => at.slice(0, 10))
  const when = fc.oneof(
    fc
      .tuple(day, fc.integer({ min: 1, max: 40 }))
      .map(([from, days]) => ({ from, until: addDays(from, days) })),
    fc
      .tuple(instant, fc.integer({ min: 30, max: 480 }))
      .map(([at, minutes]) => `${at.slice(0, 17)}00.000Z|${minutes}`)
      .map((text) => text.split('|'))
      .map(([starts, minutes]) => ({ starts: starts!, ends: plus(starts!, Number(minutes)) })),
  )
  fc.assert(
    fc.property(
      anyZone,
      fc.array(fc.record({ name, when }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...machines),
      (zone, given, machine) => {
        const entries = given.map((one, index) => entry({ ...one, uid: `leave-${index}@firm.muster` }))
        const found = inZoneOfMachine(machine, () => read(zone, entries))
        const byId = new Map(found.map((one) => [one.uid, one]))
        expect(found).toHaveLength(entries.length)
        for (const { uid, name: wanted, when: span } of entries) {
          const [start, end] = 'from' in span ? [span.from, span.until] : [span.starts, span.ends]
          expect(byId.get(uid)).toMatchObject({ name: wanted, start, end })
        }
      },
    ),
    { numRuns: 150 },
  )
})
