/**
 * A person who works on a day of leave may punch in, and the hours are measured by the thresholds of the rest
 * of the day.
 */
import { describe, expect, test } from 'vitest'
import { desk, office, type Office } from '../../../tests/support/office'
import { afternoon, compOff, full, mark, morning, work } from '../../../tests/support/leaveMarks'
import { checks } from '../checks'
import { readLog } from '../devices/deviceLog'
import { importLog } from '../devices/devices'
import { leaveMarksOn } from '../day/parts'

const wednesday = '2026-11-18'
const punch = '/api/attendance/punch'
const today = '/api/attendance/today'

const dayOf = async (at: Office, day = wednesday) =>
  (await at.as('Ravi').get(`/api/attendance/history?from=${day}&to=${day}`)).body.data[0] ?? null
const agrees = (at: Office) => expect(at.app.ask(checks).filter((finding) => !finding.ok)).toEqual([])

describe('hours on a day with leave', () => {
  test.each([
    ['no leave', [], 240, 'Absent', null],
    ['the morning off', morning, 240, 'Present', 'morning'],
    ['the afternoon off', afternoon, 240, 'Present', 'afternoon'],
    ['the morning off', morning, 239, 'Half Day', 'morning'],
    ['the morning off', morning, 150, 'Half Day', 'morning'],
    ['the morning off', morning, 144, 'Absent', 'morning'],
    ['the whole day off', full, 240, 'On Leave', 'full'],
    ['the whole day off, a stray punch', full, 1, 'On Leave', 'full'],
    ['the whole day off in compensation', compOff, 299, 'Comp Off', 'full'],
    ['the whole day off', full, 300, 'Half Day', 'full'],
    ['the whole day off', full, 480, 'Present', 'full'],
    ['the whole day off in compensation', compOff, 480, 'Present', 'full'],
  ])('%s: %j, then %d minutes worked are %s', async (_, marks, minutes, status, halves) => {
    const at = await office()
    await mark(at, marks)
    const record = await work(at, minutes)
    // Too few hours are not an absence before the shift ends at 18:30.
    expect(record.status).toBe(status === 'Absent' ? 'Punched Out' : status)
    expect(record.leave?.halves ?? null).toBe(halves)
    at.clock.set('2026-11-18T13:00:00.000Z')
    expect(await dayOf(at)).toMatchObject({ status, totalHours: (minutes / 60).toFixed(2) })
    agrees(at)
  })

  test.each([
    ['the morning off', morning, 0],
    ['the afternoon off', afternoon, 60],
    ['the whole day off', full, 0],
    ['no leave', [], 60],
  ])('%s: an arrival at 10:30 is late by the minutes in %j', async (_, marks, late) => {
    const at = await office('2026-11-18T05:00:00.000Z')
    await mark(at, marks)
    expect((await at.as('Ravi').post(punch, { type: 'in', location: desk })).body.lateMinutes).toBe(late)
  })

  test('leave approved after the punches changes their status, also while they run', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, { type: 'in', location: desk })
    await mark(at, afternoon)
    expect((await at.as('Ravi').get(today)).body).toMatchObject({
      status: 'Working',
      leave: { halves: 'afternoon', type: 'personal' },
    })
    at.clock.pass(240)
    expect((await at.as('Ravi').post(punch, { type: 'out', location: desk })).body.status).toBe('Present')
    await mark(at, [])
    expect(await dayOf(at)).toMatchObject({ status: 'Punched Out', leave: null })
  })

  test('the working shows the leave and its thresholds', async () => {
    const at = await office()
    await mark(at, morning)
    await work(at, 240)
    const { body } = await at.as('Ravi').get('/api/attendance/2026-11-18/working')
    expect(body.rules).toContain(
      'The morning is approved leave: Present and Half Day need half as many hours, and nobody is late.',
    )
    expect(body.rules).toContain(
      'Present needs 4 hours or more, Half Day 2.5 or more. Fewer are Absent. With 4.00 hours the day is Present.',
    )
    expect(body.correction).toBeNull()
  })
})

describe('a person who punches in on a day of leave', () => {
  test('is accepted and flagged, and the leave stays', async () => {
    const at = await office()
    await mark(at, full)
    expect((await at.as('Ravi').post(punch, { type: 'in', location: desk })).body).toMatchObject({
      status: 'Working',
      leave: { halves: 'full', type: 'personal' },
      lateMinutes: 0,
    })
    expect(at.app.ask((ask) => leaveMarksOn(ask, at.ids.Ravi, wednesday))).toHaveLength(2)
    expect((await at.as('Meera').get('/api/attendance/live')).body[1].status).toBe('Working')
    expect((await at.as('Ravi').get('/api/attendance/2026-11-18/working')).body.rules).toContain(
      'The whole day is approved leave, which counts until somebody confirms that it was worked. Hours are counted as on any day.',
    )
    agrees(at)
  })

  test("and forgets to punch out is closed as on any day, with the half day's thresholds", async () => {
    const at = await office('2026-11-18T08:30:00.000Z') // 14:00
    await mark(at, morning)
    await at.as('Ravi').post(punch, { type: 'in', location: desk })
    at.clock.set('2026-11-18T16:31:00.000Z')
    await at.app.scheduler.run('attendance.close', wednesday)
    expect(await dayOf(at)).toMatchObject({ status: 'Present', totalHours: '4.50', isAuto: true })
  })

  test('may also punch at the attendance device', async () => {
    const at = await office('2026-11-19T04:00:00.000Z')
    await mark(at, full)
    expect(
      await importLog(
        at.app,
        readLog('EMP0004,2026-11-18 09:30,in\nEMP0004,2026-11-18 18:30,out', 'Asia/Kolkata').rows,
      ),
    ).toMatchObject({ added: 2, errors: [] })
    expect(await dayOf(at)).toMatchObject({
      status: 'Present',
      totalHours: '9.00',
      leave: { halves: 'full' },
    })
  })
})
