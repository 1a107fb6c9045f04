import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantAt, plus } from '../../src/domain/day'
import {
  autoClose,
  hasEnded,
  hoursText,
  hundredthsOf,
  lateness,
  recordStatus,
  shiftEnd,
  statusOf,
  statusByHours,
  totalsOf,
  windowDay,
  type ShiftTimes,
} from './rules'

const zone = 'Asia/Kolkata'
const general: ShiftTimes = { starts: '09:30', ends: '18:30', autoOut: '22:00' }
const night: ShiftTimes = { starts: '18:30', ends: '03:30', autoOut: '07:00' }
const at = (day: string, time: string) => instantAt(day, time, zone)

describe('the day of a punch', () => {
  test.each([
    // shift, day, time, its attendance day
    ['general', general, '2026-11-18', '09:30', '2026-11-18'],
    ['general, early', general, '2026-11-18', '05:30', '2026-11-18'],
    ['general, just before its window', general, '2026-11-18', '05:29', '2026-11-17'],
    ['general after midnight', general, '2026-11-18', '00:00', '2026-11-17'],
    ['night, at its start', night, '2026-11-18', '18:30', '2026-11-18'],
    ['night, after midnight', night, '2026-11-19', '00:20', '2026-11-18'],
    ['night, after the meal', night, '2026-11-19', '01:30', '2026-11-18'],
    ['night, four hours early', night, '2026-11-18', '14:30', '2026-11-18'],
    ['night, five hours early', night, '2026-11-18', '13:30', '2026-11-17'],
    ['29 February', general, '2028-02-29', '10:00', '2028-02-29'],
    ['the night into 1 March of a leap year', night, '2028-03-01', '02:00', '2028-02-29'],
    ['the night into 1 March of another year', night, '2027-03-01', '02:00', '2027-02-28'],
    ['the night into the new year', night, '2027-01-01', '01:00', '2026-12-31'],
  ])('%s', (_, shift, day, time, expected) => {
    expect(windowDay(at(day, time), zone, () => shift)).toBe(expected)
  })

  test('every instant has one day, and its window contains it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(general, night),
        fc.constantFrom(zone, 'Europe/Berlin', 'America/New_York'),
        (date, shift, where) => {
          const instant = date.toISOString()
          const day = windowDay(instant, where, () => shift)
          const start = plus(instantAt(day, shift.starts, where), -240)
          expect(instant >= start).toBe(true)
          // 25 hours: the day on which clocks go back
          expect(Date.parse(instant) - Date.parse(start)).toBeLessThan(25 * 3_600_000 + 1)
        },
      ),
    )
  })
})

describe('hours and their status', () => {
  test.each([
    [480, 'Present', '8.00'],
    [479.71, 'Present', '8.00'],
    [479.69, 'Half Day', '7.99'],
    [300, 'Half Day', '5.00'],
    [299.69, 'Absent', '4.99'],
    [0, 'Absent', '0.00'],
  ])('%d minutes are %s (%s)', (minutes, status, text) => {
    const hundredths = hundredthsOf(minutes * 60_000)
    expect(statusOf(hundredths, { presentHours: 8, halfDayHours: 5 })).toBe(status)
    expect(hoursText(hundredths)).toBe(text)
  })

  test.each([
    // row status, off day, shift has ended, automatic punch-out has passed
    [null, false, false, false, 'Not Punched In'],
    [null, false, true, false, 'Not Punched In'],
    [null, false, true, true, 'Absent'],
    [null, true, true, true, 'Week Off'],
    ['Present', true, true, true, 'Week Off'],
    ['Working', true, false, false, 'Working'],
    ['On Break', false, true, false, 'On Break'],
    ['Present', false, false, false, 'Present'],
    ['Half Day', false, false, false, 'Half Day'],
    ['Half Day', false, true, true, 'Half Day'],
    ['Absent', false, false, false, 'Punched Out'],
    ['Absent', false, true, false, 'Absent'],
    ['Absent', true, false, false, 'Week Off'],
    ['On Leave', false, false, false, 'On Leave'],
    ['Comp Off', false, true, true, 'Comp Off'],
    ['On Leave', true, true, true, 'Week Off'],
  ] as const)(
    'row %s, off day %s, shift ended %s, automatic time passed %s: %s',
    (reported, isOff, hasEnded, isOver, expected) =>
      expect(recordStatus({ rowStatus: reported, isOff, hasEnded, isOver })).toBe(expected),
  )

  const leave = (half: 'morning' | 'afternoon', type: 'personal' | 'compensation' = 'personal') => ({
    half,
    type,
    leaveId: 1,
  })
  const [am, pm] = [leave('morning'), leave('afternoon')]
  const off = [leave('morning', 'compensation'), leave('afternoon', 'compensation')]
  test.each([
    [4.99, [], 'Absent'],
    [5, [], 'Half Day'],
    [8, [], 'Present'],
    [2.49, [am], 'Absent'],
    [2.5, [am], 'Half Day'],
    [4, [pm], 'Present'],
    [0.02, [am, pm], 'On Leave'],
    [4.99, [am, pm], 'On Leave'],
    [4.99, off, 'Comp Off'],
    [4.99, [am, off[1]!], 'On Leave'],
    [5, [am, pm], 'Half Day'],
    [8, off, 'Present'],
  ] as const)('%d hours with leave %j are %s', (hours, marks, expected) =>
    expect(statusByHours(Math.round(hours * 100), { presentHours: 8, halfDayHours: 5 }, marks)).toBe(
      expected,
    ),
  )

  test.each([
    ['general', general, '2026-11-18', '18:29', false],
    ['general', general, '2026-11-18', '18:30', true],
    ['night', night, '2026-11-19', '03:29', false],
    ['night', night, '2026-11-19', '03:30', true],
    ['night, days later', night, '2026-11-25', '09:00', true],
  ])('%s, %#', (_, shift, day, time, expected) =>
    expect(hasEnded('2026-11-18', () => shift, zone, at(day, time))).toBe(expected),
  )
})

describe('forgotten punch-outs', () => {
  test.each([
    ['counts to the end of the shift', general, '09:30', '22:00', '18:30'],
    ['begun after the shift counts nothing', general, '19:10', '22:00', '19:10'],
    ['night shift', night, '18:40', '07:00', '03:30'],
  ])('%s', (_, shift, start, auto, counted) => {
    const day = '2026-11-18'
    const next = shift === night
    const end = autoClose(at(day, start), day, shift, zone, 12)
    expect(end.at).toBe(at(next ? '2026-11-19' : day, auto))
    expect(end.countedUntil).toBe(at(next ? '2026-11-19' : day, counted))
  })

  test('a session begun after the automatic time ends after twelve hours', () => {
    expect(autoClose(at('2026-11-18', '23:00'), '2026-11-18', general, zone, 12)).toEqual({
      at: at('2026-11-19', '11:00'),
      countedUntil: at('2026-11-18', '23:00'),
    })
  })

  test('a shift that ends after midnight ends on the next day', () => {
    expect(shiftEnd('2026-12-31', night, zone)).toBe(at('2027-01-01', '03:30'))
  })
})

test('late means more than the grace', () => {
  const day = '2026-11-18'
  expect(lateness(at(day, '09:45'), day, general, zone, 15)).toBe(0)
  expect(lateness(at(day, '09:46'), day, general, zone, 15)).toBe(16)
  expect(lateness(at(day, '08:00'), day, general, zone, 15)).toBe(0)
  expect(lateness(at('2026-11-19', '00:10'), day, night, zone, 15)).toBe(340)
})

test('totals are the sum of their parts; a break counts only inside counted work', () => {
  const span = fc.tuple(fc.nat(600), fc.nat(600)).map(([start, length]) => ({ start, end: start + length }))
  fc.assert(
    fc.property(
      fc.array(span, { minLength: 1, maxLength: 6 }),
      fc.array(span, { maxLength: 6 }),
      fc.nat(3000),
      (works, pauses, gap) => {
        // Consecutive sessions, as the database guarantees.
        let from = 0
        const sessions = works.map(({ start, end }) => {
          const startedAt = plus('2026-11-18T03:00:00.000Z', from + start)
          from += end + (gap % 60)
          return { startedAt, endedAt: plus(startedAt, end - start), countedUntil: null }
        })
        const breaks = pauses.map(({ start, end }) => ({
          startedAt: plus('2026-11-18T03:00:00.000Z', start),
          endedAt: plus('2026-11-18T03:00:00.000Z', end),
        }))
        const totals = totalsOf(sessions, breaks)
        const each = sessions.map((s) => totalsOf([s], []).workedMs)
        expect(totals.workedMs).toBe(each.reduce((a, b) => a + b, 0))
        expect(totals.workedMs).toBeGreaterThanOrEqual(0)
        expect(totals.breakMs).toBeGreaterThanOrEqual(0)
        for (const pause of breaks) {
          const own = totalsOf(sessions, [pause]).breakMs
          expect(own).toBeLessThanOrEqual(Date.parse(pause.endedAt) - Date.parse(pause.startedAt))
          expect(own).toBeLessThanOrEqual(totals.workedMs)
        }
      },
    ),
  )
})
