/**
 * Reminders. Wednesday, 18 November 2026; General reminds at 10:00 and 19:00, Night (18:30) at 19:00 and
 * 04:00.
 */
import { describe, expect, test } from 'vitest'
import { desk, office, names, type Name, type Office } from '../../../tests/support/office'
import { deactivate } from '../../people/service'
import { setLeaveMarks } from '../leave/marks'

const runReminders = (at: Office, now: string) => (
  at.clock.set(now),
  at.app.scheduler.run('attendance.remind', now.slice(0, 10))
)
const reminded = (at: Office, title: string) => {
  const ids = at.app.ask(({ db }) =>
    db
      .all<{ id: number }>(
        'select distinct user_id as id from notifications where title = ? order by user_id',
        title,
      )
      .map((row) => row.id),
  )
  return names.filter((name) => ids.includes(at.ids[name]))
}
const punch = (at: Office, name: Name, type: string) =>
  at.as(name).post('/api/attendance/punch', { type, location: desk })

test('at 10:00 people who have not punched in are reminded once, even if the job runs again', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  await punch(at, 'Ravi', 'in')
  expect(await runReminders(at, '2026-11-18T04:29:00.000Z')).toBe('0 reminders sent')
  expect(await runReminders(at, '2026-11-18T04:30:00.000Z')).toBe('8 reminders sent')
  expect(await runReminders(at, '2026-11-18T04:31:00.000Z')).toBe('0 reminders sent')
  expect(reminded(at, 'Time to punch in')).toEqual(names.filter((name) => name !== 'Ravi'))
})

test.each([
  [
    'on leave',
    (at: Office) =>
      at.write((tx) =>
        setLeaveMarks(tx, at.ids.Priya, '2026-11-18', [
          { half: 'morning', type: 'personal', leaveId: 1 },
          { half: 'afternoon', type: 'personal', leaveId: 1 },
        ]),
      ),
  ],
  [
    'on leave in the morning',
    (at: Office) =>
      at.write((tx) =>
        setLeaveMarks(tx, at.ids.Priya, '2026-11-18', [{ half: 'morning', type: 'personal', leaveId: 1 }]),
      ),
  ],
  ['left', (at: Office) => at.write((tx) => deactivate(tx, at.ids.Priya))],
  [
    'not yet joined',
    (at: Office) =>
      at.write((tx) =>
        tx.db.run(`update employments set joined = '2026-12-01' where user_id = ?`, at.ids.Priya),
      ),
  ],
  [
    'on the night shift',
    (at: Office) =>
      at.write((tx) => tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Priya)),
  ],
])('nobody is reminded who is %s', async (_, change) => {
  const at = await office()
  await change(at)
  await runReminders(at, '2026-11-18T04:30:00.000Z')
  expect(reminded(at, 'Time to punch in')).not.toContain('Priya')
})

test('no reminder on an off day, and none hours late', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'Id', date: '2026-11-18' })
  expect(await runReminders(at, '2026-11-18T04:30:00.000Z')).toBe('0 reminders sent')
  expect(await runReminders(at, '2026-11-19T06:30:00.000Z')).toBe('0 reminders sent')
  expect(await runReminders(at, '2026-11-19T05:30:00.000Z')).toBe('9 reminders sent')
})

test('at 19:00 people who are still punched in are reminded; the night shift at 04:00', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  await at.write((tx) => tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Priya))
  await punch(at, 'Ravi', 'in')
  await punch(at, 'Rekha', 'in')
  at.clock.set('2026-11-18T13:00:00.000Z')
  await punch(at, 'Rekha', 'out')
  await punch(at, 'Priya', 'in')
  await runReminders(at, '2026-11-18T13:30:00.000Z')
  expect(reminded(at, 'Time to punch out')).toEqual(['Ravi'])
  await runReminders(at, '2026-11-18T22:30:00.000Z')
  expect(reminded(at, 'Time to punch out')).toEqual(['Ravi', 'Priya'])
})

describe('Test Attendance Reminders', () => {
  test('an Admin reminds everybody who is due now, as often as requested', async () => {
    const at = await office()
    await punch(at, 'Ravi', 'in')
    expect(
      (await at.as('Anita').post('/api/push/test-reminders', { type: 'punch_in', preview: true })).body,
    ).toEqual({
      success: true,
      message: 'A test of the punch-in reminder goes to 8 people',
      sentCount: 8,
    })
    expect(reminded(at, 'Test: Time to punch in')).toEqual([])
    for (let i = 0; i < 2; i++)
      expect((await at.as('Anita').post('/api/push/test-reminders', { type: 'punch_in' })).body).toEqual({
        success: true,
        message: 'A test of the punch-in reminder was sent to 8 people',
        sentCount: 8,
      })
    expect((await at.as('Anita').post('/api/push/test-reminders', { type: 'punch_out' })).body).toMatchObject(
      { sentCount: 1 },
    )
    expect(reminded(at, 'Test: Time to punch out')).toEqual(['Ravi'])
  })

  test('from the push settings, and for Managers, it reminds only oneself', async () => {
    const at = await office()
    await at.as('Anita').post('/api/push/test-reminders', { type: 'punch_in', scope: 'me' })
    await at.as('Meera').post('/api/push/test-reminders', { type: 'punch_in' })
    expect(reminded(at, 'Test: Time to punch in')).toEqual(['Anita', 'Meera'])
    expect((await at.as('Ravi').post('/api/push/test-reminders', { type: 'punch_in' })).status).toBe(403)
    expect((await at.as('Anita').post('/api/push/test-reminders', { type: 'lunch' })).status).toBe(400)
  })
})
