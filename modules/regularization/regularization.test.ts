/**
 * Regularization through the API. It is Wednesday, 18 November 2026, 09:30; everybody joined on 5 January.
 */
import { expect, test } from 'vitest'
import { desk, office, type Name, type Office } from '../../tests/support/office'
import { deactivate } from '../people/service'
import { checks as attendanceChecks } from '../attendance/checks'
import { checks } from './checks'

const ask = (at: Office, name: Name, body: object) =>
  at.as(name).post('/api/regularizations', { requestType: 'missed_punch_out', reason: 'Forgot', ...body })
const decide = (at: Office, name: Name, id: number, action = 'approve', comment?: string) =>
  at.as(name).call('PUT', `/api/regularizations/${id}/approval`, { action, comment })
const sound = (at: Office) =>
  expect(at.app.ask((a) => [...checks(a), ...attendanceChecks(a)]).filter((f) => !f.ok)).toEqual([])
const record = async (at: Office, name: Name, date: string) =>
  (await at.as(name).get(`/api/attendance/history?from=${date}&to=${date}&userId=${at.ids[name]}`)).body
    .data[0]
const punch = async (at: Office, name: Name, when: string, type: string) => {
  at.clock.set(when)
  expect((await at.as(name).post('/api/attendance/punch', { type, location: desk })).status).toBe(200)
}

/** In at 09:30 on Tuesday without an out; closed by Muster at 22:00. Then it is Wednesday 09:00. */
async function forgotten(name: Name = 'Ravi') {
  const at = await office('2026-11-17T04:00:00.000Z')
  await punch(at, name, '2026-11-17T04:00:00.000Z', 'in')
  at.clock.set('2026-11-18T03:30:00.000Z')
  await at.app.scheduler.run('attendance.close', '2026-11-18')
  return at
}

test('a forgotten punch-out is requested in one tap and approved; the day is corrected and keeps its punches', async () => {
  const at = await forgotten()
  expect(await record(at, 'Ravi', '2026-11-17')).toMatchObject({
    totalHours: '9.00',
    isAuto: true,
    isRegularized: false,
  })
  expect((await at.as('Ravi').get('/api/regularizations/repair')).body.repair).toMatchObject({
    date: '2026-11-17',
    punchInTime: '09:30',
    usualOut: '18:30',
    from: 0,
  })
  const response = await ask(at, 'Ravi', {
    targetDate: '2026-11-17',
    punchOutTime: '19:05',
    userId: 1,
    actualHours: 20,
  })
  expect(response.body).toMatchObject({
    userId: at.ids.Ravi,
    status: 'pending',
    punchInTime: null,
    punchOutTime: '19:05',
    actualHours: '9.58',
    canWithdraw: true,
    recorded: { punchInTime: '09:30', punchOutTime: '22:00', totalHours: '9.00' },
    approval: [{ state: 'open', holders: [{ name: 'Meera Test' }] }],
  })
  expect((await at.as('Ravi').get('/api/regularizations/repair')).body.repair).toBeNull()
  expect((await at.as('Meera').get('/api/regularizations/pending')).body).toMatchObject([
    { id: response.body.id, isYours: true, users: { firstName: 'Ravi' } },
  ])
  expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({
    type: 'regularization_approval_required',
  })
  expect((await decide(at, 'Meera', response.body.id)).body).toMatchObject({
    status: 'approved',
    approval: [{ state: 'approved', decidedBy: 'Meera Test' }],
  })
  expect(await record(at, 'Ravi', '2026-11-17')).toMatchObject({
    totalHours: '9.58',
    punchInTime: '09:30',
    punchOutTime: '19:05',
    status: 'Present',
    isRegularized: true,
    isAuto: false,
  })
  const { punches, correction } = (await at.as('Ravi').get('/api/attendance/2026-11-17/working')).body
  expect(punches.map((p: any) => [p.type, p.time, p.source])).toEqual([
    ['in', '09:30', 'web'],
    ['out', '22:00', 'auto'],
  ])
  expect(correction).toMatchObject({
    type: 'missed_punch_out',
    punchOutTime: '19:05',
    approvedBy: 'Meera Test',
    reason: 'Forgot',
  })
  expect((await at.as('Meera').get('/api/regularizations/pending')).body).toEqual([])
  expect((await at.as('Ravi').get('/api/notifications')).body[0]).toMatchObject({
    type: 'regularization_update',
    title: 'Regularization Approved',
    link: '/regularization-history?request=1',
  })
  sound(at)
})

test("own and other teams' requests are refused; a rejection needs a comment; the first wins", async () => {
  const at = await forgotten()
  const { id } = (await ask(at, 'Ravi', { targetDate: '2026-11-17', punchOutTime: '19:00' })).body
  const own = (await ask(at, 'Meera', { targetDate: '2026-11-17', requestType: 'work_from_home' })).body.id
  expect((await decide(at, 'Meera', own)).status).toBe(403)
  expect((await decide(at, 'Manoj', id)).status).toBe(404)
  expect((await decide(at, 'Priya', id)).status).toBe(403)
  expect((await decide(at, 'Meera', id, 'reject')).body.errors[0].field).toBe('comment')
  const both = await Promise.all([
    decide(at, 'Sunil', id, 'reject', 'You left at six'),
    decide(at, 'Meera', id),
  ])
  expect(both.map((r) => r.status)).toEqual([200, 409])
  expect(await record(at, 'Ravi', '2026-11-17')).toMatchObject({ isRegularized: false, totalHours: '9.00' })
  const [mine] = (await at.as('Ravi').get('/api/regularizations?status=rejected')).body
  expect(mine).toMatchObject({
    status: 'rejected',
    approvedAt: expect.any(String),
    approval: [{ comment: 'You left at six' }],
  })
  sound(at)
})

test('the applicant can withdraw a pending request and apply again', async () => {
  const at = await forgotten()
  const { id } = (await ask(at, 'Ravi', { targetDate: '2026-11-17', punchOutTime: '19:00' })).body
  expect((await at.as('Priya').call('DELETE', `/api/regularizations/${id}`)).status).toBe(404)
  expect((await at.as('Ravi').call('DELETE', `/api/regularizations/${id}`)).body.status).toBe('withdrawn')
  expect((await at.as('Ravi').call('DELETE', `/api/regularizations/${id}`)).status).toBe(409)
  expect((await decide(at, 'Meera', id)).status).toBe(409)
  expect((await at.as('Ravi').get('/api/regularizations/repair')).body.repair).not.toBeNull()
  expect((await ask(at, 'Ravi', { targetDate: '2026-11-17', punchOutTime: '19:00' })).status).toBe(200)
})

test("a night shift's times belong to its evening", async () => {
  const at = await office()
  await at.write((tx) => tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Ravi))
  const { body } = await ask(at, 'Ravi', {
    targetDate: '2026-11-16',
    requestType: 'wrong_hours',
    punchInTime: '18:30',
    punchOutTime: '03:00',
  })
  await decide(at, 'Meera', body.id)
  expect(await record(at, 'Ravi', '2026-11-16')).toMatchObject({
    punchIn: '2026-11-16T13:00:00.000Z',
    punchOut: '2026-11-16T21:30:00.000Z',
    totalHours: '8.50',
  })
  sound(at)
})

test("several requests are decided at once; a leaver's pending requests are closed", async () => {
  const at = await office()
  const ids = [
    (await ask(at, 'Ravi', { targetDate: '2026-11-17', requestType: 'on_duty' })).body.id,
    (await ask(at, 'Priya', { targetDate: '2026-11-17', requestType: 'on_duty' })).body.id,
  ]
  await at.write((tx) => deactivate(tx, at.ids.Priya))
  const { body } = await at
    .as('Meera')
    .call('PUT', '/api/regularizations/approvals', { ids, action: 'approve' })
  expect(body.results.map((r: any) => [r.ok, r.message])).toEqual([
    [true, 'Approved'],
    [false, 'This request was withdrawn'],
  ])
  sound(at)
})
