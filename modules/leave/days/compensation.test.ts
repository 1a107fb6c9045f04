/** Compensation leave: a day worked beyond duty, claimed once. It is Wednesday, 18 November 2026, 09:30. */
import { expect, test } from 'vitest'
import { ask, balance, decide, on, sound } from '../../../tests/support/leave'
import { desk, office, type Office } from '../../../tests/support/office'

async function worked(at: Office, day: string, from = '04:00', to = '13:00') {
  at.clock.set(`${day}T${from}:00.000Z`)
  await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: desk })
  at.clock.set(`${day}T${to}:00.000Z`)
  await at.as('Ravi').post('/api/attendance/punch', { type: 'out', location: desk })
}
const claim = (at: Office, day: string, body: object = {}) =>
  ask(at, 'Ravi', { leaveType: 'compensation', ...on('2026-11-20'), compensationDate: day, ...body })

test('a worked holiday gives one day, once, and debits nothing', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'Founders Day', date: '2026-11-18' })
  await worked(at, '2026-11-18')
  const first = await claim(at, '2026-11-18')
  expect(first.body).toMatchObject({ status: 'pending', compensationDate: '2026-11-18', totalDays: 1 })
  expect((await claim(at, '2026-11-18', on('2026-11-24'))).body.message).toBe(
    '18 Nov 2026 has already been claimed',
  )
  await decide(at, 'Meera', first.body.id)
  expect(await balance(at, 'Ravi')).toMatchObject({ usedLeaves: 0, reserved: 0, available: 18 })
  at.clock.set('2026-11-20T05:00:00.000Z')
  expect((await at.as('Ravi').get('/api/dashboard/stats')).body.todayStatus).toBe('Comp Off')
  sound(at)
})

test('a rejected claim frees its date', async () => {
  const at = await office()
  await at.as('Anita').post('/api/holidays', { name: 'Founders Day', date: '2026-11-18' })
  await worked(at, '2026-11-18')
  const first = await claim(at, '2026-11-18')
  await decide(at, 'Meera', first.body.id, 'reject', 'Who agreed to that?')
  expect((await claim(at, '2026-11-18')).status).toBe(200)
})

test.each([
  [
    '13 hours on a working day are half a day',
    '2026-11-18',
    '03:30',
    '16:30',
    { duration: 'half_day_morning' },
    200,
  ],
  ['and not a whole one', '2026-11-18', '03:30', '16:30', {}, 422],
  ['nine hours are nothing', '2026-11-18', '04:00', '13:00', { duration: 'half_day_morning' }, 422],
])('%s', async (_, day, from, to, body, status) => {
  const at = await office()
  await worked(at, day, from, to)
  expect((await claim(at, day, body)).status).toBe(status)
})

test('a claim is within 60 days, after the worked day', async () => {
  const at = await office()
  await worked(at, '2026-11-18', '03:30', '16:30')
  expect(
    (await claim(at, '2026-11-18', { ...on('2027-01-18'), duration: 'half_day_morning' })).body.message,
  ).toBe('Compensation for 18 Nov 2026 can be taken until 17 Jan 2027, 60 days after it')
  expect(
    (await claim(at, '2026-11-18', { ...on('2026-11-17'), duration: 'half_day_morning' })).body.message,
  ).toBe('Compensation leave must be after the worked day')
})
