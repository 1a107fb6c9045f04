/** The calendar: the table of docs/rules/calendar.md, and the endpoints. Wednesday, 18 November 2026. */
import { describe, expect, test } from 'vitest'
import { dayClass, isWorking, offName, usualWorkingDays, type Calendar } from '../../src/domain/calendar'
import { eachDay, weekdayOf } from '../../src/domain/day'
import { office } from '../../tests/support/office'

const calendar = (days: Partial<typeof usualWorkingDays> = {}, more: Partial<Calendar> = {}): Calendar => ({
  workingDays: [{ from: '0000-01-01', days: { ...usualWorkingDays, ...days } }],
  holidays: new Map(),
  overrides: new Map(),
  ...more,
})

describe('the kind of a day', () => {
  const diwali = new Map([
    ['2026-11-14', 'Diwali'],
    ['2026-11-18', 'Id'],
  ])
  test.each([
    // November 2026 has Saturdays on 7, 14, 21 and 28; August 2026 has five: 1, 8, 15, 22 and 29.
    ['a Wednesday', calendar(), '2026-11-18', null],
    ['a Sunday', calendar(), '2026-11-22', 'Week off'],
    ['the 1st Saturday', calendar(), '2026-11-07', null],
    ['the 2nd Saturday', calendar(), '2026-11-14', '2nd Saturday'],
    ['the 3rd Saturday', calendar(), '2026-11-21', null],
    ['the 4th Saturday', calendar(), '2026-11-28', '4th Saturday'],
    ['a 5th Saturday', calendar(), '2026-08-29', null],
    ['Saturdays worked', calendar({ saturday: true }), '2026-11-14', null],
    ['Saturdays off', calendar({ specialSaturday: false }), '2026-11-21', 'Week off'],
    ['a holiday', calendar({}, { holidays: diwali }), '2026-11-18', 'Id'],
    ['a holiday on a 2nd Saturday', calendar({}, { holidays: diwali }), '2026-11-14', 'Diwali'],
    [
      'an override before a holiday',
      calendar(
        {},
        { holidays: diwali, overrides: new Map([['2026-11-14', { isHoliday: false, reason: 'Closing' }]]) },
      ),
      '2026-11-14',
      null,
    ],
    [
      'an override makes the 3rd Saturday off',
      calendar({}, { overrides: new Map([['2026-11-21', { isHoliday: true, reason: 'Picnic' }]]) }),
      '2026-11-21',
      'Picnic',
    ],
    [
      'an override without a reason',
      calendar({}, { overrides: new Map([['2026-11-21', { isHoliday: true, reason: null }]]) }),
      '2026-11-21',
      'Saturday off',
    ],
    ['Fridays off', calendar({ friday: false }), '2026-11-20', 'Week off'],
  ])('%s', (_, given, day, name) =>
    expect([offName(dayClass(given, day)), isWorking(dayClass(given, day))]).toEqual([name, name === null]),
  )

  test('there is no day before joining, after leaving or in a gap', () => {
    const periods = [
      { joined: '2026-01-05', left: '2026-03-31' },
      { joined: '2026-06-01', left: null },
    ]
    expect(
      ['2026-01-02', '2026-01-05', '2026-03-31', '2026-04-01', '2026-06-01'].map(
        (day) => dayClass(calendar(), day, periods).kind,
      ),
    ).toEqual(['not-employed', 'working', 'working', 'not-employed', 'working'])
  })

  test('from 2020 to 2040 every month has its 2nd and 4th Saturday off and no other', () => {
    for (const day of eachDay('2020-01-01', '2040-12-31')) {
      const isOff = !isWorking(dayClass(calendar(), day))
      if (weekdayOf(day) !== 'saturday') expect(isOff, day).toBe(weekdayOf(day) === 'sunday')
      else {
        // Counted another way: the Saturdays of the month on or before it.
        const nth = eachDay(`${day.slice(0, 8)}01`, day).filter((d) => weekdayOf(d) === 'saturday').length
        expect(isOff, day).toBe(nth === 2 || nth === 4)
      }
    }
  })
})

test('check-working-days returns the kind of each day', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'Id', date: '2026-11-18' })
  const { body } = await at
    .as('Ravi')
    .post('/api/check-working-days', { dates: ['2026-11-18', '2026-11-21', '2026-11-28', '2026-11-23'] })
  expect(body).toEqual([
    { date: '2026-11-18', dayOfWeek: 'Wednesday', isHoliday: true, saturdayType: null, name: 'Id' },
    { date: '2026-11-21', dayOfWeek: 'Saturday', isHoliday: false, saturdayType: 3, name: null },
    { date: '2026-11-28', dayOfWeek: 'Saturday', isHoliday: true, saturdayType: 4, name: '4th Saturday' },
    { date: '2026-11-23', dayOfWeek: 'Monday', isHoliday: false, saturdayType: null, name: null },
  ])
  expect((await at.as('Ravi').post('/api/check-working-days', { dates: ['2026-02-30'] })).status).toBe(400)
})

describe('refused', () => {
  const saturday = { date: '2026-12-05', isHoliday: true, reason: 'Picnic' }
  test.each([
    ['a holiday without a name', 'POST', '/api/holidays', { name: ' ', date: '2026-12-25' }, 400, 'name'],
    ['a holiday without a date', 'POST', '/api/holidays', { name: 'Christmas' }, 400, 'date'],
    [
      'a second holiday on a day',
      'POST',
      '/api/holidays',
      { name: 'Another', date: '2026-12-24' },
      422,
      'date',
    ],
    [
      'an override on a Monday',
      'POST',
      '/api/saturday-overrides',
      { ...saturday, date: '2026-12-07' },
      400,
      'date',
    ],
    [
      'an override in the past',
      'POST',
      '/api/saturday-overrides',
      { ...saturday, date: '2026-11-14' },
      422,
      'date',
    ],
    [
      'a second override',
      'POST',
      '/api/saturday-overrides',
      { ...saturday, date: '2026-12-12' },
      422,
      'date',
    ],
    ['a setting that is none', 'POST', '/api/settings', { key: 'coffee', value: {} }, 422, 'key'],
    [
      'a setting that every object has',
      'POST',
      '/api/settings',
      { key: 'constructor', value: {} },
      422,
      'key',
    ],
    [
      'working days that are half said',
      'POST',
      '/api/settings',
      { key: 'working_days', value: { monday: true } },
      422,
      'value.tuesday',
    ],
    [
      'no working day at all',
      'POST',
      '/api/settings',
      {
        key: 'working_days',
        value: Object.fromEntries(Object.keys(usualWorkingDays).map((d) => [d, false])),
      },
      422,
      'value',
    ],
    [
      'working days of the past',
      'POST',
      '/api/settings',
      { key: 'working_days', value: { ...usualWorkingDays, friday: false }, from: '2026-11-01' },
      422,
      'from',
    ],
    [
      'a leave setting out of range',
      'POST',
      '/api/settings',
      { key: 'leave', value: { carryForwardDays: 900 } },
      422,
      'value.carryForwardDays',
    ],
  ])('%s', async (_, method, path, body, status, field) => {
    const at = await office()
    await at.as('Anita').post('/api/holidays', { name: 'Eve', date: '2026-12-24' })
    await at.as('Anita').post('/api/saturday-overrides', { ...saturday, date: '2026-12-12' })
    const reply = await at.as('Anita').call(method, path, body)
    expect(reply.status).toBe(status)
    expect(reply.body.errors.map((e: any) => e.field)).toContain(field)
  })

  test('a missing item is 404', async () => {
    const at = await office()
    for (const [method, path] of [
      ['DELETE', '/api/holidays/9'],
      ['DELETE', '/api/saturday-overrides/9'],
      ['PUT', '/api/saturday-overrides/9'],
      ['POST', '/api/calendar-changes/9/undo'],
    ] as const)
      expect((await at.as('Anita').call(method, path, method === 'DELETE' ? undefined : {})).status).toBe(404)
  })
})
