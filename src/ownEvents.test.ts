/** The events that a write's answer names. */
import { expect, test } from 'vitest'
import { office } from '../tests/support/office'

const punch = { type: 'in', location: { lat: 19.1136, lng: 72.8697, accuracy: 10 } }

test('the answer of a write names its events by their ids on the stream', async () => {
  const at = await office()
  const before = at.app.live.lastId
  const answer = await at.as('Ravi').post('/api/attendance/punch', punch)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('muster-events')).toMatch(new RegExp(`^${before + 1}-\\d+ attendance\\.punched$`))
  const [, last] = /-(\d+) /.exec(answer.headers.get('muster-events')!)!
  expect(Number(last)).toBeLessThanOrEqual(at.app.live.lastId)
  // A query and a refused write have none.
  expect((await at.as('Ravi').get('/api/attendance/today')).headers.get('muster-events')).toBeNull()
  const refused = await at.as('Ravi').post('/api/attendance/punch', punch)
  expect([refused.status, refused.headers.get('muster-events')]).toEqual([409, null])
})
