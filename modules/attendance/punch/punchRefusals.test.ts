/** A punch that does not fit is rejected, and one sent twice is recorded once. */
import { describe, expect, test } from 'vitest'
import { today } from '../../../tests/support/attendance'
import { desk, office } from '../../../tests/support/office'

const punchIn = { type: 'in', location: desk }
const punchOut = { type: 'out', location: desk }
const punch = '/api/attendance/punch'

describe('refusals', () => {
  test('in while in, out while out, a second break, a break while out: 409 with the current state', async () => {
    const at = await office()
    const ravi = at.as('Ravi')
    expect(await ravi.post(punch, punchOut)).toMatchObject({
      status: 409,
      body: { message: 'You are not punched in' },
    })
    expect(await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })).toMatchObject({
      status: 409,
      body: { message: 'You can take a break only while punched in' },
    })
    await ravi.post(punch, punchIn)
    expect(await ravi.post(punch, punchIn)).toMatchObject({
      status: 409,
      body: { message: 'You are already punched in since 09:30' },
    })
    expect(await ravi.post('/api/attendance/break', { type: 'end', reason: 'Break ended' })).toMatchObject({
      status: 409,
      body: { message: 'You are not on a break' },
    })
    await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })
    expect(await ravi.post('/api/attendance/break', { type: 'start', reason: 'Tea' })).toMatchObject({
      status: 409,
      body: { message: 'You have been on a break since 09:30' },
    })
  })

  test.each([
    ['zero latitude', { ...desk, lat: 0 }, 'location.lat'],
    ['zero longitude', { ...desk, lng: 0 }, 'location.lng'],
    ['text', { ...desk, lat: '19.1' }, 'location.lat'],
    ['missing', { lng: 72, accuracy: 5 }, 'location.lat'],
    ['null', { ...desk, lng: null }, 'location.lng'],
    ['out of range', { ...desk, lat: 91 }, 'location.lat'],
    ['accuracy as text', { ...desk, accuracy: 'good' }, 'location.accuracy'],
  ])('a position with %s is 400 with the field named', async (_, location, field) => {
    const at = await office()
    const reply = await at.as('Ravi').post(punch, { type: 'in', location })
    expect(reply.status).toBe(400)
    expect(reply.body.errors.map((e: { field: string }) => e.field)).toContain(field)
    expect((await at.as('Ravi').get(today)).body).toBeNull()
  })

  test('NaN is not JSON, and a missing position is 400', async () => {
    const at = await office()
    expect(
      (await at.as('Ravi').post(punch, '{"type":"in","location":{"lat":NaN,"lng":72,"accuracy":1}}')).status,
    ).toBe(400)
    expect(await at.as('Ravi').post(punch, { type: 'in' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'location', message: 'Your location is required to punch' }] },
    })
    expect(await at.as('Ravi').post(punch, { type: 'sideways', location: desk })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'type' }] },
    })
  })

  test('a break without a reason is rejected', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    expect(
      await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason: 'Te\u0000a' }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } })
    for (const reason of ['', '   ', undefined])
      expect(await at.as('Ravi').post('/api/attendance/break', { type: 'start', reason })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'reason', message: 'Please provide a reason for the break.' }] },
      })
  })
})

describe('twice', () => {
  test('the same key gives the same response and one session', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'one-punch-and-no-more' }
    const first = await at.as('Ravi').post(punch, punchIn, key)
    at.clock.pass(1)
    const second = await at.as('Ravi').post(punch, punchIn, key)
    expect(second.body).toEqual(first.body)
    expect(await at.as('Ravi').post(punch, punchOut, key)).toMatchObject({
      status: 422,
      body: { message: 'This Idempotency-Key was already used for another request' },
    })
    // Another person's key is a different key.
    expect((await at.as('Priya').post(punch, punchIn, key)).status).toBe(200)
    expect(count(at, 'attendance_sessions')).toBe(2)
  })

  test('a key expires after 48 hours, and a rejection is not stored', async () => {
    const at = await office()
    const key = { 'idempotency-key': 'a-key-of-its-own' }
    expect((await at.as('Ravi').post(punch, punchOut, key)).status).toBe(409)
    expect(
      (await at.as('Ravi').post(punch, punchIn, { 'idempotency-key': 'a-key-of-its-own-2' })).status,
    ).toBe(200)
    at.clock.pass(60)
    expect((await at.as('Ravi').post(punch, punchOut, key)).status).toBe(200)
    at.clock.pass(49 * 60)
    expect((await at.as('Ravi').post(punch, punchIn, key)).status).toBe(200)
  })

  test('twenty punches at once make one session', async () => {
    const at = await office()
    const replies = await Promise.all(Array.from({ length: 20 }, () => at.as('Ravi').post(punch, punchIn)))
    expect(replies.filter((r) => r.status === 200)).toHaveLength(1)
    expect(replies.filter((r) => r.status === 409)).toHaveLength(19)
    expect(count(at, 'attendance_sessions')).toBe(1)
  })

  test('the database allows one open session per person', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    await expect(
      at.write(
        (tx) =>
          void tx.db.run(
            `insert into attendance_sessions (user_id, day, in_punch_id, started_at)
             values (?, '2026-11-18', 1, '2026-11-18T05:00:00.000Z')`,
            at.ids.Ravi,
          ),
      ),
    ).rejects.toThrow(/UNIQUE/)
  })

  test('a punch is neither edited nor deleted', async () => {
    const at = await office()
    await at.as('Ravi').post(punch, punchIn)
    await expect(at.write((tx) => void tx.db.run('delete from punches'))).rejects.toThrow('never deleted')
    await expect(
      at.write((tx) => void tx.db.run(`update punches set at = '2026-01-01T00:00:00.000Z'`)),
    ).rejects.toThrow('never edited')
  })
})

function count(at: Awaited<ReturnType<typeof office>>, table: string): number {
  return at.app.ask(({ db }) => db.one<{ n: number }>(`select count(*) as n from ${table}`)!.n)
}
