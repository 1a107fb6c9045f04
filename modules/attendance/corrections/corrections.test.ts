/** Corrections: a corrected day beside its punches. */
import { describe, expect, test } from 'vitest'
import { moment, on, punch, put, tuesday, wednesday } from '../../../tests/support/attendance'
import { office, type Office } from '../../../tests/support/office'
import { checks } from '../checks'
import { setLeaveMarks } from '../leave/marks'

const pause = (at: Office, type: 'start' | 'end') =>
  at.as('Ravi').post('/api/attendance/break', { type, reason: 'Lunch' })
const dayOf = async (at: Office, day: string) =>
  (await at.as('Ravi').get(`/api/attendance/history?from=${day}&to=${day}`)).body.data[0] ?? null
const workingOf = async (at: Office, day: string) =>
  (await at.as('Ravi').get(`/api/attendance/${day}/working`)).body
const agrees = (at: Office) => expect(at.app.ask(checks).filter((finding) => !finding.ok)).toEqual([])

/** Ravi forgot to punch out on Tuesday; it is Wednesday morning. */
async function forgotten(): Promise<Office> {
  const at = await office(on(tuesday, '09:50'))
  await punch(at, 'in')
  moment(at, tuesday, '13:00')
  await pause(at, 'start')
  moment(at, tuesday, '13:45')
  await pause(at, 'end')
  moment(at, wednesday, '09:30')
  return at
}

describe('a corrected day', () => {
  test('with an automatic punch-out gets the corrected hours, keeps its breaks and shows its punches', async () => {
    const at = await forgotten()
    await at.app.scheduler.run('attendance.close', wednesday)
    expect(await dayOf(at, tuesday)).toMatchObject({
      status: 'Present',
      totalHours: '8.67',
      isAuto: true,
      isRegularized: false,
    })
    await put(at, tuesday, [null, '20:00'])
    expect(await dayOf(at, tuesday)).toMatchObject({
      status: 'Present',
      punchInTime: '09:50',
      punchOutTime: '20:00',
      totalHours: '10.17',
      breakTime: '0.75',
      productiveHours: '9.42',
      isAuto: false,
      isRegularized: true,
      lateMinutes: 20,
    })
    const { punches, correction, rules, parts } = await workingOf(at, tuesday)
    expect(
      punches.map((p: { type: string; time: string; source: string }) => [p.type, p.time, p.source]),
    ).toEqual([
      ['in', '09:50', 'web'],
      ['out', '22:00', 'auto'],
    ])
    expect(parts[0].note).toBe('Punched out automatically; counts until 18:30')
    expect(correction).toEqual({
      type: 'missed_punch_out',
      punchInTime: null,
      punchOutTime: '20:00',
      hours: '10.17',
      reason: 'Client meeting',
      approvedBy: 'Meera Test',
      at: on(wednesday, '09:30'),
    })
    expect(rules).toContain(
      'A regularization applies, approved by Meera Test on 2026-11-18 at 09:30: out at 20:00, 10.17 hours. Reason: Client meeting',
    )
    expect(rules).toContain('The punches stay unchanged. The regularization replaces their hours.')
    expect(rules).toContain(
      'Present needs 8 hours or more, Half Day 5 or more. Fewer are Absent. With 10.17 hours the day is Present.',
    )
    agrees(at)
  })

  test('is closed first if the job has not written its automatic punch-out yet', async () => {
    const at = await forgotten()
    await put(at, tuesday, [null, '20:00'])
    expect(await dayOf(at, tuesday)).toMatchObject({
      status: 'Present',
      totalHours: '10.17',
      punchOutTime: '20:00',
      isAuto: false,
    })
    agrees(at)
  })

  test.each([
    // in, out, hours, the record
    [
      'both times',
      '09:30',
      '18:30',
      undefined,
      { punchInTime: '09:30', punchOutTime: '18:30', totalHours: '9.00', status: 'Present', lateMinutes: 0 },
    ],
    [
      'a late start',
      '11:00',
      '18:00',
      undefined,
      { totalHours: '7.00', status: 'Half Day', lateMinutes: 90 },
    ],
    [
      'hours alone',
      null,
      null,
      8,
      { punchInTime: null, punchOutTime: null, totalHours: '8.00', status: 'Present', lateMinutes: 0 },
    ],
    [
      'an in and hours',
      '10:00',
      null,
      6,
      { punchInTime: '10:00', punchOutTime: null, totalHours: '6.00', status: 'Half Day' },
    ],
    ['equal times', '10:00', '10:00', undefined, { totalHours: '0.00', status: 'Absent' }],
    [
      'past midnight',
      '10:00',
      '00:30',
      undefined,
      { punchOutTime: '00:30', totalHours: '14.50', status: 'Present' },
    ],
  ] as const)('without a punch: %s, %s to %s, %s hours', async (_, punchIn, punchOut, hours, expected) => {
    const at = await office(on(wednesday, '09:30'))
    expect((await dayOf(at, tuesday)).id).toBeNull()
    await put(at, tuesday, [punchIn, punchOut, hours], { type: 'work_from_home' })
    expect(await dayOf(at, tuesday)).toMatchObject({
      ...expected,
      isRegularized: true,
      isAuto: false,
      breakTime: '0.00',
      punchInLocation: null,
    })
    expect((await workingOf(at, tuesday)).punches).toEqual([])
    agrees(at)
  })

  test.each([
    ['times around half of the break', ['13:30', '20:00'], { totalHours: '6.50', breakTime: '0.25' }],
    ['times after it', ['14:00', '20:00'], { totalHours: '6.00', breakTime: '0.00' }],
    [
      'hours alone',
      [null, null, 8],
      { totalHours: '8.00', breakTime: '0.75', punchInTime: '09:50', punchOutTime: '22:00' },
    ],
  ] as const)('breaks count only within counted time: %s', async (_, times, expected) => {
    const at = await forgotten()
    await put(at, tuesday, [...times])
    expect(await dayOf(at, tuesday)).toMatchObject(expected)
  })

  test('the newest correction applies; a correction is neither edited nor deleted', async () => {
    const at = await forgotten()
    await put(at, tuesday, [null, '20:00'])
    await put(at, tuesday, [null, '15:50'], { requestId: 8, approvedBy: null, reason: 'I left earlier' })
    expect(await dayOf(at, tuesday)).toMatchObject({ totalHours: '6.00', status: 'Half Day' })
    const { correction, rules } = await workingOf(at, tuesday)
    expect(correction).toMatchObject({ approvedBy: null, reason: 'I left earlier' })
    expect(rules.join(' ')).toContain(
      'The General shift applies, 09:30 to 18:30. Its day begins 4 hours before the shift. A regularization applies, with no other approver on 2026-11-18 at 09:30: in at 09:50, out at 15:50, 6.00 hours. Reason: I left earlier The punches stay unchanged. The regularization replaces their hours. Productive hours are the total minus 0.75 of breaks: 5.25. The corrected punch in is 20 minutes after 09:30; late is more than 15 minutes. Present needs 8 hours or more, Half Day 5 or more. Fewer are Absent. With 6.00 hours the day is Half Day.',
    )
    await expect(at.write((tx) => void tx.db.run('delete from attendance_corrections'))).rejects.toThrow(
      'never deleted',
    )
    await expect(
      at.write((tx) => void tx.db.run('update attendance_corrections set hundredths = 0')),
    ).rejects.toThrow('never edited')
  })

  test('a second correction without times keeps those of the first one', async () => {
    const at = await forgotten()
    await put(at, tuesday, ['09:00', null, 9], { type: 'missed_punch_in' })
    await put(at, tuesday, [null, '19:00'], { requestId: 8 })
    expect(await dayOf(at, tuesday)).toMatchObject({
      punchInTime: '09:00',
      punchOutTime: '19:00',
      totalHours: '10.00',
    })
    await put(at, tuesday, [null, null, 7.5], { requestId: 9, type: 'wrong_hours' })
    expect(await dayOf(at, tuesday)).toMatchObject({
      punchInTime: '09:00',
      punchOutTime: '19:00',
      totalHours: '7.50',
      status: 'Half Day',
    })
    agrees(at)
  })

  test('emits the day before and after', async () => {
    const at = await forgotten()
    await at.app.scheduler.run('attendance.close', wednesday)
    await put(at, tuesday, [null, '20:00'])
    const { data } = at.app.ask(({ db }) =>
      db.one<{ data: string }>(`select data from events where name = 'attendance.corrected'`)!,
    )
    expect(JSON.parse(data)).toEqual({
      userId: at.ids.Ravi,
      day: tuesday,
      requestId: 7,
      before: {
        status: 'Present',
        punchIn: on(tuesday, '09:50'),
        punchOut: on(tuesday, '22:00'),
        totalHours: '8.67',
      },
      after: {
        status: 'Present',
        punchIn: on(tuesday, '09:50'),
        punchOut: on(tuesday, '20:00'),
        totalHours: '10.17',
      },
    })
  })

  test.each([
    ['half leave: 4 hours are its half', ['afternoon'], 4, 'Present'],
    ['half leave: 3 hours', ['afternoon'], 3, 'Half Day'],
    ['full leave and too few hours: leave', ['morning', 'afternoon'], 4, 'On Leave'],
    ['full leave: the usual thresholds', ['morning', 'afternoon'], 5, 'Half Day'],
  ] as const)('with %s', async (_, halves, hours, status) => {
    const at = await office(on(wednesday, '09:30'))
    await at.write((tx) =>
      setLeaveMarks(
        tx,
        at.ids.Ravi,
        tuesday,
        halves.map((half) => ({ half, type: 'personal' as const, leaveId: 1 })),
      ),
    )
    await put(at, tuesday, [null, null, hours])
    expect(await dayOf(at, tuesday)).toMatchObject({ status, isRegularized: true })
    await at.write((tx) => setLeaveMarks(tx, at.ids.Ravi, tuesday, []))
    expect(await dayOf(at, tuesday)).toMatchObject({
      status: hours < 5 ? 'Absent' : 'Half Day',
      leave: null,
      isRegularized: true,
    })
    agrees(at)
  })

  test('on an off day stays Week Off and shows its hours', async () => {
    const at = await office(on(wednesday, '09:30'))
    await put(at, '2026-11-15', [null, null, 5], { type: 'on_duty' })
    expect(await dayOf(at, '2026-11-15')).toMatchObject({
      status: 'Week Off',
      dayName: 'Week off',
      totalHours: '5.00',
      isRegularized: true,
    })
  })
})
