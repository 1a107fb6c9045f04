/** What a write's answer says of its events. */
import { expect, test } from 'vitest'
import { office } from '../tests/support/office'

const punch = { type: 'in', location: { lat: 19.1136, lng: 72.8697, accuracy: 10 } }

test('a write names its events for who asks, as the stream gives them to the same person', async () => {
  const at = await office()
  const before = at.app.live.lastId
  const answer = await at.as('Ravi').post('/api/attendance/punch', punch, { 'muster-events': 'names' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('muster-events')).toMatch(new RegExp(`^${before + 1}-\\d+ attendance\\.punched$`))
  const [, last] = /-(\d+) /.exec(answer.headers.get('muster-events')!)!
  expect(Number(last)).toBeLessThanOrEqual(at.app.live.lastId)
  // Whoever does not ask is told nothing: it takes a question of its own.
  const other = await at.as('Anita').post('/api/attendance/punch', punch)
  expect([other.status, other.headers.get('muster-events')]).toEqual([200, null])
})
