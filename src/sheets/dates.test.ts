import { describe, expect, test } from 'vitest'
import { dayOfSerial, elapsed, isoMoment, momentOfSerial, serialOfDay } from './dates'
import { builtinShape, shapeOf, toCell, shownMoment, type Shape } from './formats'

test.each<[number, string | null]>([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [61, '1900-03-01'],
  [45_509, '2024-08-05'],
  [45_509.999999, '2024-08-06'],
  [2_958_465, '9999-12-31'],
  [2_958_465.999999, null],
  [2_958_466, null],
  [0, null],
  [-1, null],
  [Number.NaN, null],
])('serial %d is %s', (serial, day) => {
  expect(dayOfSerial(serial)).toBe(day)
  if (day && Number.isInteger(serial)) expect(serialOfDay(day)).toBe(serial)
})

test('counts from 1904 on a Mac', () => {
  expect(dayOfSerial(0, true)).toBe('1904-01-01')
  expect(dayOfSerial(44_047, true)).toBe('2024-08-05')
  expect(serialOfDay('2024-08-05', true)).toBe(44_047)
  expect([dayOfSerial(2_957_003, true), dayOfSerial(2_957_004, true)]).toEqual(['9999-12-31', null])
})

test('a time is rounded to its second, never to the one before', () => {
  for (let second = 0; second < 86_400; second += 7) {
    const time = momentOfSerial(45_509 + second / 86_400)!.time
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
    expect(hours * 3600 + minutes * 60 + seconds).toBe(second)
  }
  expect(elapsed(1.5)).toBe('36:00')
})

test.each<[string, ReturnType<typeof isoMoment>]>([
  ['2024-08-05', { day: '2024-08-05', time: '00:00' }],
  ['2024-08-05T09:30:00.000', { day: '2024-08-05', time: '09:30' }],
  ['2024-08-05T09:30:15Z', { day: '2024-08-05', time: '09:30:15' }],
  ['2024-08-05 09:30:15+05:30', { day: '2024-08-05', time: '09:30:15' }],
  ['T09:30:00', { day: null, time: '09:30' }],
  ['2024-13-05', null],
  ['2024', null],
  ['', null],
])('reads %s as an ISO date', (text, moment) => {
  expect(isoMoment(text)).toEqual(moment)
})

describe('the format of a number', () => {
  test.each<[string, Shape]>([
    ['General', 'plain'],
    ['0.00', 'plain'],
    ['#,##0.00;[Red]-#,##0.00', 'plain'],
    ['"days" 0', 'plain'],
    ['0 \\d\\a\\y\\s', 'plain'],
    ['[$₹-4009] #,##0.00', 'plain'],
    ['[$Rs.-4009]\\ #,##,##0.00', 'plain'],
    ['0.00E+00', 'plain'],
    ['_(* #,##0_);_(@_)', 'plain'],
    ['@', 'plain'],
    ['dd-mmm-yyyy', 'day'],
    ['[$-409]d\\-mmm\\-yy;@', 'day'],
    ['mmm-yy', 'day'],
    ['yyyy', 'day'],
    ['dd/mm/yyyy hh:mm', 'moment'],
    ['[$-F400]h:mm:ss AM/PM', 'time'],
    ['mm:ss', 'time'],
    ['[h]:mm', 'elapsed'],
    ['[mm]:ss', 'elapsed'],
    ['0%', 'percent'],
    ['0.00%;[Red]-0.00%', 'percent'],
    ['000000', { zeros: 6 }],
  ])('%s', (code, shape) => {
    expect(shapeOf(code)).toEqual(shape)
  })

  test('built-in formats that files name by number', () => {
    expect([0, 2, 9, 10, 14, 20, 22, 46, 49, 164].map(builtinShape)).toEqual([
      'plain',
      'plain',
      'percent',
      'percent',
      'day',
      'time',
      'moment',
      'elapsed',
      'plain',
      'plain',
    ])
  })

  test.each<[number, Shape, unknown]>([
    [0.0833, 'percent', { percent: 8.33 }],
    [0.07, 'percent', { percent: 7 }],
    [45_509.4, 'day', { day: '2024-08-05' }],
    [45_509, 'moment', { day: '2024-08-05', time: '00:00' }],
    [45_509.395833333, 'time', '09:30'],
    [-5, 'day', -5],
    [1e9, 'day', 1e9],
    [1234, { zeros: 6 }, '001234'],
    [411001, { zeros: 6 }, 411001],
    [12.5, { zeros: 6 }, 12.5],
  ])('%d as %s', (value, shape, cell) => {
    expect(toCell(value, shape, false)).toEqual(cell)
  })

  test('a date and time in text keeps its exact time', () => {
    expect(shownMoment('2024-08-05T00:00:00', 'plain')).toEqual({ day: '2024-08-05' })
    expect(shownMoment('2024-08-05T09:30:00', 'plain')).toEqual({ day: '2024-08-05', time: '09:30' })
    expect(shownMoment('2024-08-05T09:30:00', 'day')).toEqual({ day: '2024-08-05' })
    expect(shownMoment('1899-12-31T09:30:00.000', 'time')).toBe('09:30')
    expect(shownMoment('soon', 'day')).toBe('soon')
  })
})
