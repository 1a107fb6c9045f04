/**
 * An invalid request is rejected with a sentence and the field, and its hours are computed. It is Wednesday,
 * 18 November 2026, 09:30; everybody joined on 5 January.
 */
import { describe, expect, test } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'
import { checks as attendanceChecks } from '../attendance/checks'
import { checks } from './checks'
import { freeHalf, hoursOf, spanHours } from './rules'

const ask = (at: Office, name: Name, body: object) =>
  at.as(name).post('/api/regularizations', { requestType: 'missed_punch_out', reason: 'Forgot', ...body })
const decide = (at: Office, name: Name, id: number, action = 'approve', comment?: string) =>
  at.as(name).call('PUT', `/api/regularizations/${id}/approval`, { action, comment })
const sound = (at: Office) =>
  expect(at.app.ask((a) => [...checks(a), ...attendanceChecks(a)]).filter((f) => !f.ok)).toEqual([])
const record = async (at: Office, name: Name, date: string) =>
  (await at.as(name).get(`/api/attendance/history?from=${date}&to=${date}&userId=${at.ids[name]}`)).body
    .data[0]

describe('hours', () => {
  test.each([
    ['both given', { punchIn: '09:30', punchOut: '18:00', hours: 3 }, null, 8.5],
    ['over midnight', { punchIn: '18:30', punchOut: '03:30', hours: null }, null, 9],
    [
      'the missing one from the record',
      { punchIn: null, punchOut: '19:00', hours: 3 },
      { punchIn: '10:00', punchOut: null },
      9,
    ],
    ['no time known: as entered', { punchIn: null, punchOut: '19:00', hours: 6.256 }, null, 6.26],
    ['nothing entered', { punchIn: null, punchOut: null, hours: null }, null, 8],
    [
      'entered beside a full record',
      { punchIn: null, punchOut: null, hours: 7 },
      { punchIn: '10:00', punchOut: '11:00' },
      7,
    ],
    ['too many', { punchIn: null, punchOut: null, hours: 90 }, null, 24],
    ['less than none', { punchIn: null, punchOut: null, hours: -2 }, null, 0],
    ['the same minute', { punchIn: '09:30', punchOut: '09:30', hours: null }, null, 0],
  ])('%s', (_, input, recorded, wanted) => expect(hoursOf(input, recorded)).toBe(wanted))

  test('hours have two decimals', () => expect(spanHours('09:30', '17:50')).toBe(8.33))
  test('half-day leave leaves the other half free', () => {
    expect(freeHalf({ starts: '09:30', ends: '18:30' }, 'morning')).toEqual({
      from: '14:00',
      to: '18:30',
      hours: 4.5,
    })
    expect(freeHalf({ starts: '18:30', ends: '03:30' }, 'afternoon')).toEqual({
      from: '18:30',
      to: '23:00',
      hours: 4.5,
    })
  })
})

describe('rejected with a sentence and the field', () => {
  test.each([
    ['no date', { targetDate: '' }, 400, 'targetDate', 'Please fill in target date and reason'],
    [
      'no reason',
      { targetDate: '2026-11-17', reason: '  ' },
      400,
      'reason',
      'Please fill in target date and reason',
    ],
    [
      'a time that is none',
      { targetDate: '2026-11-17', punchOutTime: '25:10' },
      400,
      'punchOutTime',
      'Must be a time, HH:mm',
    ],
    [
      'the future',
      { targetDate: '2026-11-19' },
      422,
      'targetDate',
      'A day in the future cannot be regularized',
    ],
    [
      'before joining',
      { targetDate: '2026-09-19', requestType: 'on_duty' },
      422,
      'targetDate',
      'You did not work here on that day',
    ],
    [
      'too long ago',
      { targetDate: '2026-09-18' },
      422,
      'targetDate',
      'A day can be regularized for 60 days, that is from 19 Sep 2026 on',
    ],
    [
      'wrong hours without both times',
      { targetDate: '2026-11-17', requestType: 'wrong_hours', punchInTime: '09:00' },
      422,
      'punchOutTime',
      'Please provide both punch in and punch out times for time correction',
    ],
    [
      'today, still in',
      { targetDate: '2026-11-18' },
      422,
      'targetDate',
      'Today can be regularized once you have punched out',
    ],
    [
      'an off day',
      { targetDate: '2026-11-15', requestType: 'work_from_home' },
      422,
      'targetDate',
      '15 Nov 2026 is an off day, so only On duty and Wrong hours are possible',
    ],
  ])('%s', async (what, body, status, field, sentence) => {
    const at = await office()
    if (what === 'before joining')
      await at.write((tx) =>
        tx.db.run(`update employments set joined = '2026-10-01' where user_id = ?`, at.ids.Ravi),
      )
    const reply = await ask(at, 'Ravi', body)
    expect([reply.status, reply.body.errors[0]]).toEqual([status, { field, message: sentence }])
  })

  test('on an off day, On duty can be requested', async () => {
    const at = await office()
    const { status, body } = await ask(at, 'Ravi', {
      targetDate: '2026-11-15',
      requestType: 'on_duty',
      punchInTime: '10:00',
      punchOutTime: '14:00',
    })
    expect(status).toBe(200)
    await decide(at, 'Meera', body.id)
    expect(await record(at, 'Ravi', '2026-11-15')).toMatchObject({
      status: 'Week Off',
      totalHours: '4.00',
      isRegularized: true,
    })
    sound(at)
  })

  test('one pending request per person and day, also for two at once', async () => {
    const at = await office()
    const both = await Promise.all([
      ask(at, 'Ravi', { targetDate: '2026-11-17' }),
      ask(at, 'Ravi', { targetDate: '2026-11-17', reason: 'Again' }),
    ])
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 409])
    expect((await ask(at, 'Ravi', { targetDate: '2026-11-16' })).status).toBe(200)
  })

  test('a day of full leave, also pending, cannot be regularized; beside half-day leave only the other half can', async () => {
    const at = await office()
    const leave = async (date: string, duration: string) =>
      (
        await at.as('Ravi').post('/api/leaves', {
          leaveType: 'personal',
          fromDate: date,
          toDate: date,
          duration,
          reason: 'Family',
        })
      ).body.id
    await leave('2026-11-16', 'full_day')
    expect(
      (await ask(at, 'Ravi', { targetDate: '2026-11-16', requestType: 'work_from_home' })).body.message,
    ).toBe('You have leave on 16 Nov 2026. Cancel or retract it, or confirm that you worked, first.')
    const half = await leave('2026-11-17', 'half_day_morning')
    await at.as('Meera').call('PUT', `/api/leaves/${half}/approval`, { action: 'approve' })
    const input = { targetDate: '2026-11-17', requestType: 'work_from_home', punchOutTime: '18:30' }
    expect((await ask(at, 'Ravi', { ...input, punchInTime: '09:30' })).body.message).toBe(
      'You have leave in the morning of 17 Nov 2026, so only 14:00 to 18:30 can be corrected',
    )
    const fine = await ask(at, 'Ravi', { ...input, punchInTime: '14:00' })
    await decide(at, 'Meera', fine.body.id)
    expect(await record(at, 'Ravi', '2026-11-17')).toMatchObject({
      status: 'Present',
      totalHours: '4.50',
      leave: { halves: 'morning' },
    })
    sound(at)
  })
})

describe('half-day leave on the night shift, 18:30 to 03:30', () => {
  test.each([
    [
      'half_day_morning',
      { punchInTime: '22:30', punchOutTime: '03:30' },
      'You have leave in the morning of 17 Nov 2026, so only 23:00 to 03:30 can be corrected',
    ],
    ['half_day_morning', { punchInTime: '00:30', punchOutTime: '03:30' }, null],
    [
      'half_day_afternoon',
      { punchInTime: '18:30', punchOutTime: '02:00' },
      'You have leave in the afternoon of 17 Nov 2026, so only 18:30 to 23:00 can be corrected',
    ],
    ['half_day_afternoon', { punchInTime: '18:30', punchOutTime: '23:00' }, null],
  ])('%s: %j', async (duration, times, refusal) => {
    const at = await office()
    await at.write((tx) =>
      tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Ravi),
    )
    await at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-11-17',
      toDate: '2026-11-17',
      duration,
      reason: 'Family',
    })
    const { status, body } = await ask(at, 'Ravi', {
      targetDate: '2026-11-17',
      requestType: 'work_from_home',
      ...times,
    })
    expect([status, body.message ?? null]).toEqual([refusal ? 422 : 200, refusal])
  })
})
