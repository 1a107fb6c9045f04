/** The live team. */
import { expect, test } from 'vitest'
import { office } from '../../../tests/support/office'

test('a manager sees the team as it is now', async () => {
  const at = await office()
  await at
    .as('Ravi')
    .post('/api/attendance/punch', { type: 'in', location: { lat: 19.1297, lng: 72.8468, accuracy: 10 } })
  at.clock.pass(90)
  await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason: 'Tea' })
  at.clock.pass(10)
  const { body } = await at.as('Meera').get('/api/attendance/live')
  expect(body.map((m: { firstName: string; status: string }) => [m.firstName, m.status])).toEqual([
    ['Priya', 'Not Punched In'],
    ['Ravi', 'On Break'],
  ])
  expect(body[1]).toMatchObject({
    totalHours: '1.67',
    breakTime: '0.17',
    breaks: 1,
    isOutside: true,
    lastActivity: '2026-11-18T05:30:00.000Z',
  })
  expect((await at.as('Sunil').get('/api/attendance/live')).body).toHaveLength(9)
  expect((await at.as('Ravi').get('/api/attendance/live')).status).toBe(403)
})
