/** The current week: each day's hours against the shift. The office's day is Wednesday 18 November 2026. */
import { describe, expect, test } from 'vitest'
import { moment, on, punch, put, tuesday, wednesday } from '../../../tests/support/attendance'
import { afternoon, compOff, full, mark, morning } from '../../../tests/support/leaveMarks'
import { office, type Office } from '../../../tests/support/office'
import type { AttendanceRecord, Week } from '../contract'

const thursday = '2026-11-19'
const friday = '2026-11-20'
const ownWeek = async (at: Office): Promise<Week> => (await at.as('Ravi').get('/api/attendance/week')).body
const dayIn = ({ days }: Week, date: string) => days.find((one) => one.date === date)!

async function work(at: Office, day: string, from: string, to: string) {
  moment(at, day, from)
  await punch(at, 'in')
  moment(at, day, to)
  await punch(at, 'out')
}

describe('the week', () => {
  test('has seven days from Monday to Sunday, with the shift of nine hours on working days', async () => {
    const at = await office()
    const week = await ownWeek(at)
    expect(week.today).toBe(wednesday)
    expect(week.days.map(({ date, shiftHours, dayName }) => [date, shiftHours, dayName])).toEqual([
      ['2026-11-16', '9.00', null],
      [tuesday, '9.00', null],
      [wednesday, '9.00', null],
      [thursday, '9.00', null],
      [friday, '9.00', null],
      ['2026-11-21', '9.00', null],
      ['2026-11-22', null, 'Week off'],
    ])
    expect(week.parts).toEqual([])
  })

  test('on a Sunday it is the week that ends', async () => {
    const at = await office('2026-11-22T06:00:00.000Z')
    const { days, today } = await ownWeek(at)
    expect([days[0]!.date, days[6]!.date, today]).toEqual(['2026-11-16', '2026-11-22', '2026-11-22'])
  })

  test.each([
    ['a whole day', '09:30', '18:30', { status: 'Present', totalHours: '9.00', lateMinutes: 0 }],
    ['a late day', '10:30', '18:30', { status: 'Present', totalHours: '8.00', lateMinutes: 60 }],
    ['half a day', '09:30', '15:00', { status: 'Half Day', totalHours: '5.50' }],
  ])('%s from %s to %s', async (_, from, to, expected) => {
    const at = await office()
    await work(at, wednesday, from, to)
    moment(at, thursday, '08:00')
    expect(dayIn(await ownWeek(at), wednesday)).toMatchObject({ ...expected, shiftHours: '9.00' })
  })

  test.each([
    ['a day of leave', full, { status: 'On Leave', shiftHours: null }],
    ['compensation', compOff, { status: 'Comp Off', shiftHours: null }],
    ['a morning of leave', morning, { status: 'Not Punched In', shiftHours: '4.50' }],
    ['an afternoon of leave', afternoon, { status: 'Not Punched In', shiftHours: '4.50' }],
  ])('%s, also in the future', async (_, marks, expected) => {
    const at = await office()
    for (const day of [wednesday, friday]) await mark(at, marks, day)
    const week = await ownWeek(at)
    for (const day of [wednesday, friday]) expect(dayIn(week, day), day).toMatchObject(expected)
  })

  test('a holiday and a week off expect no hours, and work on them is neither late nor absent', async () => {
    const at = await office()
    await at.as('Anita').post('/api/holidays', { date: friday, name: 'Guru Nanak Jayanti' })
    await work(at, friday, '11:00', '13:00')
    const week = await ownWeek(at)
    expect(dayIn(week, friday)).toMatchObject({
      status: 'Week Off',
      dayName: 'Guru Nanak Jayanti',
      totalHours: '2.00',
      shiftHours: null,
      lateMinutes: 0,
    })
  })

  test('a day without a punch-out says that its hours were not punched', async () => {
    const at = await office()
    moment(at, wednesday, '09:30')
    await punch(at, 'in')
    moment(at, thursday, '08:00')
    await at.app.scheduler.run('attendance.close', thursday)
    const week = await ownWeek(at)
    expect(dayIn(week, wednesday)).toMatchObject({ isAuto: true, totalHours: '9.00' })
    expect(dayIn(week, tuesday)).toMatchObject({ isAuto: false })
  })

  test('a working day without a punch is absent once it is over, a later one is not', async () => {
    const at = await office(on(wednesday, '23:00'))
    const week = await ownWeek(at)
    expect(dayIn(week, wednesday).status).toBe('Absent')
    expect(dayIn(week, thursday).status).toBe('Not Punched In')
  })

  test('an open session counts up to now, with its parts', async () => {
    const at = await office()
    await punch(at, 'in')
    moment(at, wednesday, '13:00')
    await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason: 'Lunch' })
    moment(at, wednesday, '13:30')
    const week = await ownWeek(at)
    expect(dayIn(week, wednesday)).toMatchObject({ status: 'On Break', totalHours: '4.00' })
    expect(week.parts).toMatchObject([
      { kind: 'worked', fromTime: '09:30', toTime: null, seconds: 4 * 3600 },
      { kind: 'break', fromTime: '13:00', toTime: null, seconds: 1800, note: 'Lunch' },
    ])
  })

  test('a session that Muster closed counts to the end of the shift', async () => {
    const at = await office()
    await punch(at, 'in')
    moment(at, wednesday, '22:05')
    await at.app.scheduler.run('attendance.close', wednesday)
    const { parts } = await ownWeek(at)
    expect(parts).toMatchObject([{ fromTime: '09:30', toTime: '22:00', seconds: 9 * 3600 }])
  })

  test('before joining nothing counts', async () => {
    const at = await office()
    await at.write(({ db }) =>
      db.run('update employments set joined = ? where user_id = ?', wednesday, at.ids.Ravi),
    )
    const { days } = await ownWeek(at)
    expect(days.slice(0, 3).map(({ status, shiftHours }) => [status, shiftHours])).toEqual([
      [null, null],
      [null, null],
      ['Not Punched In', '9.00'],
    ])
  })

  test('says the same of each day as the history', async () => {
    const at = await office()
    await work(at, '2026-11-16', '09:40', '18:40')
    await work(at, tuesday, '10:05', '16:00')
    await put(at, tuesday, ['09:30', '18:00'])
    await punch(at, 'in')
    moment(at, wednesday, '12:15')
    const { days } = await ownWeek(at)
    const { data } = (await at.as('Ravi').get(`/api/attendance/history?userId=${at.ids.Ravi}`)).body
    const told = (data as AttendanceRecord[]).filter(({ date }) => date >= days[0]!.date)
    expect(told.length).toBeGreaterThanOrEqual(1)
    for (const { date, status, totalHours, lateMinutes, leave } of told)
      expect(dayIn({ days } as Week, date), date).toMatchObject({ status, totalHours, lateMinutes, leave })
  })
})
