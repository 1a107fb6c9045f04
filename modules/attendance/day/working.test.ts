/** 'Show the working'. */
import { describe, expect, test } from 'vitest'
import { ist, punch } from '../../../tests/support/attendance'
import { desk, office } from '../../../tests/support/office'
import { deactivate } from '../../people/service'
import { importLog } from '../devices/devices'
import { readLog } from '../devices/deviceLog'

describe("'show the working'", () => {
  test('returns punches, parts and rules, but not to a stranger', async () => {
    const at = await office()
    await punch(at, 'in')
    at.clock.pass(480)
    await punch(at, 'out')
    const path = `/api/attendance/2026-11-18/working?userId=${at.ids.Ravi}`
    const { body } = await at.as('Meera').get(path)
    expect(body.parts).toEqual([
      expect.objectContaining({ kind: 'worked', fromTime: '09:30', toTime: '17:30', seconds: 28_800 }),
    ])
    expect(body.rules).toContain(
      'Total hours are the time punched in, breaks included: 8h 00m 00s, that is 8.00 hours.',
    )
    expect(body.rules).toContain(
      'Present needs 8 hours or more, Half Day 5 or more. Fewer are Absent. With 8.00 hours the day is Present.',
    )
    for (const stranger of ['Rekha', 'Manoj', 'Arjun'] as const)
      expect((await at.as(stranger).get(path)).status).toBe(404)
  })

  test("each punch has its office's circle, and the day its shift", async () => {
    const at = await office()
    const north = { ...desk, lat: desk.lat + 0.001 }
    await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: north })
    const { body } = await at.as('Ravi').get('/api/attendance/2026-11-18/working')
    expect(body.punches[0].location).toMatchObject({
      distance: 111,
      circle: { radius: 150, bearing: 0 },
      outside: false,
    })
    expect(body.shift).toEqual({ name: 'General', start: '09:30', end: '18:30' })
  })

  test('answers 404 for a day that does not count: before joining, after leaving, in the future', async () => {
    const at = await office()
    for (const day of ['1900-11-20', '2026-01-02', '2026-11-19', '2099-01-01'])
      expect((await at.as('Ravi').get(`/api/attendance/${day}/working`)).status, day).toBe(404)
    await at.write((tx) => deactivate(tx, at.ids.Ravi, '2026-11-12'))
    const seen = async (day: string) =>
      (await at.as('Anita').get(`/api/attendance/${day}/working?userId=${at.ids.Ravi}`)).status
    expect([await seen('2026-11-12'), await seen('2026-11-13')]).toEqual([200, 404])
  })

  test('covers an absence before the firm started with Muster if its punches were imported', async () => {
    const at = await office()
    await at.write(
      (tx) => void tx.db.run(`update employments set joined = '2019-06-03' where user_id = ?`, at.ids.Ravi),
    )
    await importLog(at.app, readLog('EMP0004,2025-12-01 09:30,in\nEMP0004,2025-12-01 18:30,out', ist).rows)
    const { body } = await at.as('Ravi').get('/api/attendance/history?from=2025-12-02&to=2025-12-02')
    expect(body.data).toMatchObject([{ date: '2025-12-02', status: 'Absent' }])
    expect((await at.as('Ravi').get('/api/attendance/2025-12-02/working')).body.record).toEqual(body.data[0])
    expect((await at.as('Ravi').get('/api/attendance/2025-11-28/working')).status).toBe(404)
  })

  test('covers a day without a punch', async () => {
    const at = await office()
    const { body } = await at.as('Ravi').get('/api/attendance/2026-11-17/working')
    expect(body.record.status).toBe('Absent')
    expect(body.rules).toContain('A working day without a punch is Absent.')
  })
})
