/** Days, the calendar and positions, checked with tables and properties. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayClass, isWorking, offName, usualWorkingDays, type Calendar } from './calendar'
import {
  addDays,
  dayOf,
  daysBetween,
  eachDay,
  instantAt,
  isDay,
  isLikelyDay,
  isTime,
  nthInMonth,
  timeOf,
  weekdayOf,
} from './day'
import { accuracyColour, accuracyLabel, clipAddress, distance, liveAccuracyLabel, reach } from './location'

const ist = 'Asia/Kolkata'

describe('days', () => {
  test.each([
    // instant, zone, day, time
    ['2026-11-17T18:29:59.999Z', ist, '2026-11-17', '23:59'],
    ['2026-11-17T18:30:00.000Z', ist, '2026-11-18', '00:00'],
    ['2026-11-18T00:00:00.000Z', ist, '2026-11-18', '05:30'],
    ['2028-02-28T18:30:00.000Z', ist, '2028-02-29', '00:00'],
    ['2026-12-31T18:30:00.000Z', ist, '2027-01-01', '00:00'],
    ['2026-03-29T00:59:00.000Z', 'Europe/Berlin', '2026-03-29', '01:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-03-29', '03:00'],
    ['2026-11-18T02:00:00.000Z', 'America/New_York', '2026-11-17', '21:00'],
  ])('%s in %s is %s %s', (instant, zone, day, time) => {
    expect(dayOf(instant, zone)).toBe(day)
    expect(timeOf(instant, zone)).toBe(time)
  })

  test('a wall clock time converts to its instant and back', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          const time = date.toISOString().slice(11, 16)
          const instant = instantAt(day, time, ist)
          expect([dayOf(instant, ist), timeOf(instant, ist)]).toEqual([day, time])
        },
      ),
    )
  })

  test('a time past 24:00 is on the next day', () =>
    expect(instantAt('2026-11-18', '27:30', ist)).toBe('2026-11-18T22:00:00.000Z'))

  test('days add, count and end correctly', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
    expect(eachDay('2026-11-18', '2026-11-17')).toEqual([])
    // The day after the year 9999 sorts before it, but counting up to it must end.
    expect(eachDay('9999-12-30', addDays('9999-12-31', 1)).length).toBeLessThan(4)
    expect(weekdayOf('2026-11-21')).toBe('saturday')
  })

  test.each([
    ['2026-11-18', true],
    ['2999-12-31', true],
    ['3000-01-01', false],
    ['9999-12-31', false],
    ['2027-02-29', false],
  ])('%j is a plausible day: %s', (text, is) => expect(isLikelyDay(text)).toBe(is))
  test.each([
    ['2026-02-28', true],
    ['2027-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
    ['2026-11-18T00:00', false],
  ])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is))
  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:30', false],
  ])('%j is a time: %s', (text, is) => expect(isTime(text)).toBe(is))
})

describe('the calendar', () => {
  const calendar: Calendar = {
    workingDays: [{ from: '0000-01-01', days: usualWorkingDays }],
    holidays: new Map([
      ['2026-01-26', 'Republic Day'],
      ['2026-08-15', 'Independence Day'],
    ]),
    overrides: new Map([
      ['2026-11-07', { isHoliday: true, reason: 'Office painting' }],
      ['2026-11-14', { isHoliday: false, reason: null }],
      ['2026-08-15', { isHoliday: false, reason: 'Stock taking' }],
    ]),
  }

  test.each([
    ['2026-11-18', true, null],
    ['2026-11-22', false, 'Week off'],
    ['2026-01-26', false, 'Republic Day'],
    ['2026-12-05', true, null], // 1st Saturday
    ['2026-12-12', false, '2nd Saturday'],
    ['2026-12-19', true, null],
    ['2026-12-26', false, '4th Saturday'],
    ['2026-10-31', true, null], // 5th Saturday
    ['2026-11-07', false, 'Office painting'], // an override of a working Saturday
    ['2026-11-14', true, null], // an override of an off Saturday
    ['2026-08-15', true, null], // an override goes before a holiday
  ])('%s is working: %s (%s)', (day, working, name) => {
    const what = dayClass(calendar, day)
    expect(isWorking(what)).toBe(working)
    expect(offName(what)).toBe(name)
  })

  test('exactly the 2nd and the 4th Saturday of every month from 2020 to 2040 are off', () => {
    const plain = { ...calendar, holidays: new Map(), overrides: new Map() }
    for (let year = 2020; year <= 2040; year++)
      for (let month = 1; month <= 12; month++) {
        const first = `${year}-${String(month).padStart(2, '0')}-01`
        const saturdays = eachDay(first, addDays(first, 30)).filter(
          (d) => d.slice(0, 7) === first.slice(0, 7) && weekdayOf(d) === 'saturday',
        )
        const off = saturdays.filter((d) => !isWorking(dayClass(plain, d)))
        expect(off).toEqual([saturdays[1], saturdays[3]])
        for (const [i, day] of saturdays.entries()) expect(nthInMonth(day)).toBe(i + 1)
      }
  })

  test('a change of working days does not change earlier days', () => {
    const changed = {
      ...calendar,
      workingDays: [
        { from: '2026-11-18', days: { ...usualWorkingDays, wednesday: false } },
        ...calendar.workingDays,
      ],
    }
    expect(isWorking(dayClass(changed, '2026-11-11'))).toBe(true)
    expect(isWorking(dayClass(changed, '2026-11-18'))).toBe(false)
  })

  test('days before joining, in a gap and after leaving are not counted', () => {
    const periods = [
      { joined: '2026-01-05', left: '2026-03-31' },
      { joined: '2026-06-01', left: null },
    ]
    for (const day of ['2026-01-02', '2026-04-01', '2026-05-29'])
      expect(dayClass(calendar, day, periods).kind).toBe('not-employed')
    for (const day of ['2026-01-05', '2026-03-31', '2026-06-01'])
      expect(dayClass(calendar, day, periods).kind).toBe('working')
  })
})

describe('positions', () => {
  const andheri = { id: 1, name: 'Andheri', lat: 19.1197, lng: 72.8468, radius: 150 }
  const pune = { id: 2, name: 'Pune', lat: 18.5204, lng: 73.8567, radius: 200 }

  test('Mumbai to Pune, on a sphere of 6371 km', () =>
    expect(Math.round(distance(andheri, pune) / 1000)).toBe(125))

  test('a position inside any office is inside; without offices nobody is outside', () => {
    expect(reach({ lat: 18.5205, lng: 73.8567, accuracy: 10 }, [andheri, pune])).toMatchObject({
      office: pune,
      outside: false,
    })
    expect(reach({ lat: 28.6, lng: 77.2, accuracy: 10 }, [andheri, pune]).outside).toBe(true)
    expect(reach({ lat: 28.6, lng: 77.2, accuracy: 10 }, [])).toEqual({
      office: null,
      distance: null,
      outside: false,
    })
  })

  test('a position exactly on the radius is inside', () => {
    const metres = distance(andheri, { lat: 19.12, lng: 72.8468 })
    expect(reach({ lat: 19.12, lng: 72.8468, accuracy: 0 }, [{ ...andheri, radius: metres }]).outside).toBe(
      false,
    )
    expect(
      reach({ lat: 19.12, lng: 72.8468, accuracy: 0 }, [{ ...andheri, radius: metres - 0.01 }]).outside,
    ).toBe(true)
  })

  test.each([
    [5, 'Very High', 'Very High', 'green'],
    [5.1, 'High', 'Very High', 'green'],
    [10, 'High', 'Very High', 'green'],
    [50, 'Medium', 'High', 'yellow'],
    [100, 'Low', 'Low', 'orange'],
    [100.1, 'Low', 'Low', 'red'],
  ])('%d m is %s on Attendance, %s live, %s', (metres, label, live, colour) => {
    expect([accuracyLabel(metres), liveAccuracyLabel(metres), accuracyColour(metres)]).toEqual([
      label,
      live,
      colour,
    ])
  })

  test('an address is cut at 500 characters, between letters', () => {
    expect(clipAddress('a'.repeat(500))).toHaveLength(500)
    expect(clipAddress(`${'a'.repeat(499)}😀`)).toBe('a'.repeat(499))
    expect(clipAddress('😀'.repeat(400))).toBe('😀'.repeat(250))
  })
})
