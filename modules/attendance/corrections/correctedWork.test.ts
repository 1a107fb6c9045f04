/** Work, closed sessions and device punches on a corrected day count beside its correction. */
import { describe, expect, test } from 'vitest'
import { ist, moment, on, punch, put, tuesday, wednesday } from '../../../tests/support/attendance'
import { office, type Office } from '../../../tests/support/office'
import { checks } from '../checks'
import { readLog } from '../devices/deviceLog'
import { importLog } from '../devices/devices'

const dayOf = async (at: Office, day: string) =>
  (await at.as('Ravi').get(`/api/attendance/history?from=${day}&to=${day}`)).body.data[0] ?? null
const workingOf = async (at: Office, day: string) =>
  (await at.as('Ravi').get(`/api/attendance/${day}/working`)).body
const agrees = (at: Office) => expect(at.app.ask(checks).filter((finding) => !finding.ok)).toEqual([])

describe('a corrected day', () => {
  test("without a punch is today's record, and work may continue", async () => {
    const at = await office(on(wednesday, '13:00'))
    await put(at, wednesday, ['09:30', '13:00'], { type: 'on_duty' })
    expect((await at.as('Ravi').get('/api/attendance/today')).body).toMatchObject({
      status: 'Punched Out',
      totalHours: '3.50',
      punchInTime: '09:30',
      punchOutTime: '13:00',
      isRegularized: true,
      worked: { seconds: 12_600, since: null },
    })
    at.clock.pass(60)
    expect((await punch(at, 'in')).body).toMatchObject({
      status: 'Working',
      totalHours: '3.50',
      punchInTime: '09:30',
      punchOut: null,
      lateMinutes: 0,
      worked: { since: on(wednesday, '14:00') },
    })
    agrees(at)
    at.clock.pass(300)
    expect((await punch(at, 'out')).body).toMatchObject({
      status: 'Present',
      totalHours: '8.50',
      punchOutTime: '19:00',
      isRegularized: true,
    })
    expect((await workingOf(at, wednesday)).rules).toContain(
      'Later work is added: 3.50 hours + 5h 00m 00s, that is 8.50 hours.',
    )
    agrees(at)
  })

  test('approved while the person is punched in again: the running session counts beside it', async () => {
    const at = await office(on(wednesday, '10:30'))
    await punch(at, 'in')
    moment(at, wednesday, '12:30')
    await punch(at, 'out')
    moment(at, wednesday, '13:00')
    await punch(at, 'in')
    moment(at, wednesday, '14:00')
    await put(at, wednesday, ['09:00', '12:30'], { type: 'missed_punch_in' })
    expect((await at.as('Ravi').get('/api/attendance/today')).body).toMatchObject({
      status: 'Working',
      totalHours: '4.50',
      punchInTime: '09:00',
      punchOut: null,
    })
    moment(at, wednesday, '18:00')
    expect((await punch(at, 'out')).body).toMatchObject({
      status: 'Present',
      totalHours: '8.50',
      punchOutTime: '18:00',
    })
    agrees(at)
  })

  test('counts no minute twice if the corrected out is within later work', async () => {
    const at = await office(on(wednesday, '09:30'))
    await punch(at, 'in')
    moment(at, wednesday, '11:30')
    await punch(at, 'out')
    moment(at, wednesday, '12:00')
    await put(at, wednesday, ['09:30', '14:00'])
    moment(at, wednesday, '13:00')
    expect((await punch(at, 'in')).body.totalHours).toBe('4.50')
    moment(at, wednesday, '15:00')
    expect((await punch(at, 'out')).body).toMatchObject({
      totalHours: '5.50',
      punchOutTime: '15:00',
      status: 'Half Day',
    })
  })

  test('with a forgotten punch-out is closed automatically: only later work counts', async () => {
    const at = await office(on(wednesday, '12:00'))
    await put(at, wednesday, ['09:30', '12:00'], { type: 'on_duty' })
    await punch(at, 'in')
    moment(at, wednesday, '22:05')
    await at.app.scheduler.run('attendance.close', wednesday)
    expect(await dayOf(at, wednesday)).toMatchObject({
      totalHours: '9.00',
      isAuto: true,
      isRegularized: true,
      punchOutTime: '22:00',
    })
  })

  test('a device log imported later adds its punches and keeps the corrected hours', async () => {
    const at = await office(on(wednesday, '09:30'))
    await put(at, tuesday, ['09:30', '18:30'])
    await importLog(at.app, readLog(`EMP0004,${tuesday} 10:00,in\nEMP0004,${tuesday} 12:00,out`, ist).rows)
    expect(await dayOf(at, tuesday)).toMatchObject({
      totalHours: '9.00',
      punchInTime: '09:30',
      punchOutTime: '18:30',
    })
    expect((await workingOf(at, tuesday)).punches).toHaveLength(2)
    agrees(at)
  })

  test.each([
    ['12:00', ['09:30', '12:00'], '9.00'],
    ['12:00', [null, null, 3], '9.50'],
  ] as const)(
    'a device log of the whole day after a correction at %s adds only later work: %j make %s',
    async (time, times, hours) => {
      const at = await office(on(wednesday, time))
      await put(at, wednesday, [...times])
      moment(at, wednesday, '19:00')
      await importLog(
        at.app,
        readLog(`EMP0004,${wednesday} 09:30,in\nEMP0004,${wednesday} 18:30,out`, ist).rows,
      )
      expect(await dayOf(at, wednesday)).toMatchObject({
        totalHours: hours,
        punchInTime: '09:30',
        punchOutTime: '18:30',
      })
    },
  )
})
