/**
 * A leave's life: decided, retracted, worked after all, shortened by leaving. It is Wednesday, 18 November
 * 2026, 09:30.
 */
import { describe, expect, test } from 'vitest'
import { ask, balance, decide, on, sound } from '../../../tests/support/leave'
import { office } from '../../../tests/support/office'
import { deactivate } from '../../people/service'

test('applied for, approved and taken: the balance follows the ledger', async () => {
  const at = await office()
  expect(await balance(at, 'Ravi')).toEqual({
    totalLeaves: 18,
    usedLeaves: 0,
    carryForward: 0,
    reserved: 0,
    available: 18,
  })
  const response = await ask(at, 'Ravi', { ...on('2026-11-23', '2026-11-25'), totalDays: 99 })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({
    status: 'pending',
    totalDays: 3,
    canCancel: true,
    users: { firstName: 'Ravi' },
    approval: [{ step: 1, state: 'open', holders: [{ name: 'Meera Test', why: 'manager' }] }],
  })
  expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 0, reserved: 3, available: 15 })

  const list = await at.as('Meera').get('/api/leaves/pending')
  expect(list.body).toMatchObject([
    {
      id: response.body.id,
      isYours: true,
      beyondAllowance: 1.5,
      beyondMonths: [{ month: '2026-11', days: 1.5 }],
      weekendDays: [],
      available: 15,
      teamAway: 0,
    },
  ])
  expect((await at.as('Meera').get('/api/approvals/waiting')).body).toEqual({
    leaves: { all: 1, yours: 1 },
    regularizations: { all: 0, yours: 0 },
    workedOnLeave: { all: 0, yours: 0 },
  })
  expect((await decide(at, 'Meera', response.body.id)).body).toMatchObject({
    status: 'approved',
    approval: [{ state: 'approved', decidedBy: 'Meera Test' }],
  })
  expect((await at.as('Meera').get('/api/approvals/waiting')).body).toEqual({
    leaves: { all: 0, yours: 0 },
    regularizations: { all: 0, yours: 0 },
    workedOnLeave: { all: 0, yours: 0 },
  })
  expect(await balance(at, 'Ravi')).toEqual({
    totalLeaves: 18,
    usedLeaves: 3,
    carryForward: 0,
    reserved: 0,
    available: 15,
  })
  const { entries } = (await at.as('Ravi').get('/api/leaves/balance')).body
  expect(entries.map((e: any) => [e.kind, e.sum, e.days, e.available])).toEqual([
    ['grant', 'totalLeaves', 18, 18],
    ['reserve', 'reserved', 3, 15],
    ['release', 'reserved', -3, 18],
    ['debit', 'usedLeaves', 3, 15],
  ])
  expect((await at.as('Ravi').get('/api/notifications')).body[0]).toMatchObject({
    type: 'leave_update',
    title: 'Leave Approved',
    isRead: false,
    link: `/leave?leave=${response.body.id}`,
  })
  expect((await at.as('Ravi').get('/api/dashboard/stats')).body).toMatchObject({
    leaveBalance: 15,
    totalLeaves: 18,
    usedLeaves: 3,
  })

  at.clock.set('2026-11-23T05:00:00.000Z')
  expect((await at.as('Ravi').get('/api/dashboard/stats')).body.todayStatus).toBe('On Leave')
  expect(
    (await at.as('Meera').get('/api/attendance/live')).body.find((m: any) => m.firstName === 'Ravi').status,
  ).toBe('On Leave')
  sound(at)
})

test('an approver sees which month is exceeded, and who has approved the first step', async () => {
  const at = await office()
  const two = (await ask(at, 'Ravi', on('2026-11-30', '2026-12-02'))).body
  const five = (await ask(at, 'Priya', on('2026-12-07', '2026-12-11'))).body
  await decide(at, 'Meera', five.id)
  await ask(at, 'Meera', on('2026-11-19', '2026-11-20'))
  const both = (await ask(at, 'Meera', on('2026-11-30', '2026-12-02'))).body
  const { body } = await at.as('Sunil').get('/api/leaves/pending')
  const shown = (id: number) => body.find((leave: any) => leave.id === id)
  expect(shown(two.id)).toMatchObject({
    beyondAllowance: 0.5,
    beyondMonths: [{ month: '2026-12', days: 0.5 }],
  })
  expect(shown(both.id)).toMatchObject({
    beyondMonths: [
      { month: '2026-11', days: 1 },
      { month: '2026-12', days: 0.5 },
    ],
  })
  expect(shown(five.id)).toMatchObject({
    beyondAllowance: 3.5,
    beyondMonths: [{ month: '2026-12', days: 3.5 }],
    approval: [
      { state: 'approved', decidedBy: 'Meera Test' },
      { state: 'open', holders: [{ name: 'Sunil Test' }] },
    ],
  })
})

describe('cancelling and retracting', () => {
  test('pending leave is cancelled by its applicant only', async () => {
    const at = await office()
    const { body } = await ask(at, 'Ravi', on('2026-11-23'))
    expect((await at.as('Priya').call('DELETE', `/api/leaves/${body.id}`)).status).toBe(404)
    expect((await at.as('Meera').call('DELETE', `/api/leaves/${body.id}`)).status).toBe(404)
    expect((await at.as('Ravi').call('DELETE', `/api/leaves/${body.id}`)).body).toMatchObject({
      status: 'cancelled',
      totalDays: 1,
      canCancel: false,
    })
    expect((await at.as('Ravi').call('DELETE', `/api/leaves/${body.id}`)).status).toBe(409)
    expect((await decide(at, 'Meera', body.id)).body.message).toBe('This request was withdrawn')
    expect(await balance(at, 'Ravi')).toMatchObject({ reserved: 0, available: 18 })
    sound(at)
  })

  test('approved leave that starts after today is retracted and refunded, and the approver is notified', async () => {
    const at = await office()
    const { body } = await ask(at, 'Ravi', on('2026-11-23', '2026-11-24'))
    expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/retract`)).status).toBe(409)
    await decide(at, 'Meera', body.id)
    expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/retract`)).body).toMatchObject({
      status: 'cancelled',
    })
    expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 0, available: 18 })
    expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({
      title: 'Leave retracted',
    })
    at.clock.set('2026-11-23T20:00:00.000Z')
    expect(
      (await at.as('Ravi').get('/api/attendance/history')).body.find((r: any) => r.date === '2026-11-23')
        ?.status,
    ).toBe('Absent')
    sound(at)
  })

  test('leave that has begun is returned from tomorrow on and refunded, and the approver is notified', async () => {
    const at = await office()
    const { body } = await ask(at, 'Ravi', on('2026-11-18', '2026-11-20'))
    await decide(at, 'Meera', body.id)
    expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 3 })
    const [before] = (await at.as('Ravi').get('/api/leaves')).body
    expect(before).toMatchObject({ canRetract: true, requestedTo: null, retracted: null })
    expect((await at.as('Meera').call('PUT', `/api/leaves/${body.id}/retract`)).status).toBe(404)
    expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/retract`)).body).toMatchObject({
      status: 'approved',
      fromDate: '2026-11-18',
      toDate: '2026-11-18',
      requestedTo: '2026-11-20',
      totalDays: 1,
      retracted: { by: 'Ravi Test', at: '2026-11-18T04:00:00.000Z' },
      canRetract: false,
    })
    expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 1, available: 17 })
    expect((await at.as('Meera').get('/api/notifications')).body[0]).toMatchObject({
      title: 'Leave retracted',
      message:
        'Ravi Test has retracted 19 to 20 Nov of leave that you approved. ' +
        '1 day of leave, 18 Nov remains.',
    })
    // The days are free again.
    expect((await ask(at, 'Ravi', on('2026-11-19', '2026-11-20'))).status).toBe(200)
    expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/retract`)).status).toBe(409)
    at.clock.set('2026-11-19T05:00:00.000Z')
    expect((await at.as('Ravi').get('/api/dashboard/stats')).body.todayStatus).toBe('Not Punched In')
    sound(at)
  })

  test('on its last day no days are left to return', async () => {
    const at = await office()
    const { body } = await ask(at, 'Ravi', on('2026-11-17', '2026-11-18'))
    await decide(at, 'Meera', body.id)
    expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/retract`)).body.message).toBe(
      'Only days after today can be given back. This leave ends on 18 Nov 2026',
    )
  })

  test('leave of today cannot be retracted', async () => {
    const at = await office()
    const { body } = await ask(at, 'Ravi', on('2026-11-18'))
    await decide(at, 'Meera', body.id)
    expect((await at.as('Ravi').call('PUT', `/api/leaves/${body.id}/retract`)).body.message).toBe(
      'Only leave that starts after today can be retracted. This one started on 18 Nov 2026',
    )
  })
})

test('the leaves of one request are linked, for the applicant and the approver', async () => {
  const at = await office()
  const { body } = await ask(at, 'Ravi', { ...on('2026-11-27', '2026-12-01'), workingDaysOnly: true })
  const [first, second] = body.leaves
  const part = ({ id, fromDate, toDate, totalDays, status }: any) => ({
    id,
    fromDate,
    toDate,
    totalDays,
    status,
  })
  expect(first.parts).toEqual([part(second)])
  expect(second.parts).toEqual([part(first)])
  await decide(at, 'Meera', first.id)
  const [waiting] = (await at.as('Meera').get('/api/leaves/pending')).body
  expect(waiting.parts).toEqual([{ ...part(first), status: 'approved' }])
  expect((await ask(at, 'Ravi', on('2026-12-07'))).body.parts).toEqual([])
})

test('several are decided at once, with a result for each', async () => {
  const at = await office()
  const mine = (await ask(at, 'Meera', on('2026-11-23'))).body.id
  const ids = [
    (await ask(at, 'Ravi', on('2026-11-23'))).body.id,
    (await ask(at, 'Priya', on('2026-11-24'))).body.id,
    mine,
    999,
  ]
  const { body } = await at.as('Meera').call('PUT', '/api/leaves/approvals', { ids, action: 'approve' })
  expect(body.results.map((r: any) => [r.ok, r.message])).toEqual([
    [true, 'Approved'],
    [true, 'Approved'],
    [false, 'You cannot decide your own request'],
    [false, 'This request does not exist'],
  ])
  expect((await at.as('Ravi').get('/api/leaves')).body[0].status).toBe('approved')
})

test('for a leaver, pending leave is closed, later leave cancelled, and leave across the last day ends with it', async () => {
  const at = await office()
  const across = (await ask(at, 'Ravi', on('2026-11-19', '2026-11-20'))).body.id
  const later = (await ask(at, 'Ravi', on('2026-12-01'))).body.id
  const waiting = (await ask(at, 'Ravi', on('2026-12-03'))).body.id
  for (const id of [across, later]) await decide(at, 'Meera', id)
  await at.write((tx) => deactivate(tx, at.ids.Ravi, '2026-11-19'))
  expect(at.app.ask(({ db }) => db.all('select id, status, halves from leaves order by id'))).toEqual([
    { id: across, status: 'approved', halves: 2 },
    { id: later, status: 'cancelled', halves: 2 },
    { id: waiting, status: 'cancelled', halves: 2 },
  ])
  expect((await at.as('Meera').get('/api/leaves/pending')).body).toEqual([])
  sound(at)
})

test('a changed rule for off days between leave recounts pending leave immediately, not with the decision', async () => {
  const at = await office()
  const rule = (sandwich: boolean, more: object = {}) =>
    at.as('Anita').post('/api/settings', { key: 'leave', value: { sandwich }, ...more })
  await rule(false)
  // A Friday and the Monday after a weekend that is off.
  const friday = await ask(at, 'Ravi', on('2026-12-11'))
  const monday = await ask(at, 'Ravi', on('2026-12-14'))
  expect([friday.status, monday.status]).toEqual([200, 200])
  const before = (await balance(at, 'Ravi')).reserved
  expect((await rule(true)).status).toBe(200)
  const after = (await balance(at, 'Ravi')).reserved
  expect(after).toBeGreaterThan(before)
  for (const { body } of [friday, monday]) expect((await decide(at, 'Meera', body.id)).status).toBe(200)
  expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: after, reserved: 0 })
  await rule(false)
  expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: before, reserved: 0 })
  sound(at)
})

test('a decision emits its events in order: the step, the leave, and then the notification', async () => {
  const at = await office()
  const response = await ask(at, 'Ravi', on('2026-11-23', '2026-11-23'))
  const before = at.app.ask(({ db }) => db.one<{ id: number }>('select max(id) as id from events')!.id)
  await decide(at, 'Meera', response.body.id)
  const recorded = at.app.ask(({ db }) =>
    db.all<{ name: string; data: string }>('select name, data from events where id > ? order by id', before),
  )
  const place = (name: string, holds = '') =>
    recorded.findIndex((entry) => entry.name === name && entry.data.includes(holds))
  const order = [
    place('approval.decided'),
    place('leave.approved'),
    place('notification.sent', 'Leave Approved'),
  ]
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})
