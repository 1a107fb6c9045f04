/** Forgotten punch-outs and punches outside: named to the leaders of these people only. */
import { expect, test } from 'vitest'
import { moment, punch, put, tuesday, wednesday } from '../../../tests/support/attendance'
import { office } from '../../../tests/support/office'

const address = '/api/attendance/exceptions'
/** A kilometre from the office. */
const far = { lat: 19.1297, lng: 72.8468, accuracy: 10 }

test('leaders read who has no punch-out on the last working day, until it is corrected', async () => {
  const at = await office()
  moment(at, tuesday, '09:30')
  await punch(at, 'in')
  moment(at, wednesday, '09:30')
  await at.app.scheduler.run('attendance.close', wednesday)
  const read = async (name: 'Meera' | 'Manoj' | 'Anita') => (await at.as(name).get(address)).body.forgotten
  const found = { day: tuesday, total: 1, people: [{ firstName: 'Ravi', lastName: 'Test' }] }
  expect(await read('Meera')).toEqual(found)
  expect(await read('Anita')).toEqual(found)
  expect(await read('Manoj')).toEqual({ day: tuesday, total: 0, people: [] })
  expect((await at.as('Ravi').get(address)).status).toBe(403)
  await put(at, tuesday, [null, '18:40'])
  expect(await read('Meera')).toMatchObject({ total: 0 })
})

test('leaders read who has punched outside every office today', async () => {
  const at = await office()
  moment(at, wednesday, '09:30')
  await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: far })
  const read = async (name: 'Meera' | 'Manoj') => (await at.as(name).get(address)).body.outside
  expect(await read('Meera')).toEqual({ total: 1, people: [{ firstName: 'Ravi', lastName: 'Test' }] })
  expect(await read('Manoj')).toEqual({ total: 0, people: [] })
})
